"""The report of a tournament: its page, and the games one can replay in it."""
