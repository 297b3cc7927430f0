"""What each command does: one module per kind, and what they share. `decide` calls them."""
