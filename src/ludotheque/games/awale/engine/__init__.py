"""How the house thinks about awalé: kernel, look-ahead, endings known by heart, levels."""
