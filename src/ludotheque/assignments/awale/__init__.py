"""Awalé, parts I and II: what a file of TOML cannot say of it."""
