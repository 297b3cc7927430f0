"""What each person may know of a table, and what each may do there."""
