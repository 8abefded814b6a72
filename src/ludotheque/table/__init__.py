"""The use cases behind every door: open a table, load it, submit a move, store it, then announce it."""
