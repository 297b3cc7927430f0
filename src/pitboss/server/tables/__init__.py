"""Tables that run by themselves: one actor each, with its session, timers and pace."""
