"""The house: its tables, its guests, and how routes reach them."""
