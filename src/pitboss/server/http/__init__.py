"""The house on a port: the application, its routes and its WebSocket, and what guards them."""
