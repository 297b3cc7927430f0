"""The people of the house: accounts and roles, credentials, and a log of everything they do away from the tables."""
