"""The law as data: editions, clauses, figures, readings, and how each clause is honored."""
