"""Thinking, once for every game: a kernel proposes positions, these searches look for the best move."""
