"""What people write beside a command, read: editions, elections, amounts, files."""
