"""Two hands from a shoe, each of two cards and perhaps a third, counted."""
