"""What the chapter has a table do next: duties in order, the procedure of a deck, the rules in force now."""
