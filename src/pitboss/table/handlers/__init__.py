"""What each command does: one module for each kind, and what they share. `decide` calls them."""
