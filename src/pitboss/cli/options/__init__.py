"""Reads what people write after a command: editions, elections, amounts, files."""
