"""A table in the terminal: the screen, the player's side and the dealer's, and the practice table behind both."""
