"""Programs that make data about awalé."""
