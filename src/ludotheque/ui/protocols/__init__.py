"""Languages in which other programs talk to the engines: UGI for every game, NBoard and GTP for Reversi."""
