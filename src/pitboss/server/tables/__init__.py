"""Tables that run on their own: one actor each, with its session, timers and pace."""
