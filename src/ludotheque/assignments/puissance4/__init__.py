"""Puissance 4: what a file of TOML cannot say of it."""
