"""HTTP and WebSocket around tables: one actor a table, whose every event is on disk before anyone is told of it."""
