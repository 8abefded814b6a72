"""How an engine plays Hexapawn."""
