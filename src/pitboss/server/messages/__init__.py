"""What goes over the wire, the same by HTTP and by WebSocket: frames, pages, refusals."""
