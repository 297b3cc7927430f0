"""HTTP and WebSocket around tables: one actor per table, and every event is on disk before anyone is told about it."""
