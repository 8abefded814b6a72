"""Alak on a line: what a file of TOML cannot say of it and of its two variants."""
