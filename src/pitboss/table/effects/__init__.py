"""What events do to chips, decks and cards. `evolve` calls them."""
