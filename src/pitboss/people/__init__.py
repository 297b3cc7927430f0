"""The people of the house: accounts and roles, what lets them in, and a log of everything they do beside the tables."""
