"""Prompt and answer: the games in a plain terminal."""
