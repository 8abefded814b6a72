"""Hexapawn, a sixth game: a folder that is given on the command line and needs no change of the house."""
