"""Awalé with its virtual player: what a file of TOML cannot say of it."""
