"""Every change to the shape of the database, in order."""
