"""The protocol in which other programs talk to the engines: UGI, for every game."""
