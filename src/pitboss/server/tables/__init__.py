"""Tables that run by themselves: one actor each, with its session, its timers and its pace."""
