"""What goes over the wire, the same over HTTP and WebSocket: frames, pages, refusals."""
