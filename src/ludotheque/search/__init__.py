"""Thinking, once for every game: a kernel proposes positions, these searches look for the best move. In reading order:

thought        what an engine says, and how long it may think
levels         how a weaker player is made of a strong engine
stopping       a flag, a clock and Ctrl-C
transposition  the entry of a transposition table
alphabeta      the search of games without much luck
deepening      iterative deepening, and the engine it makes of alphabeta
tree           the search of games with luck or without a good evaluation
sampling       the engine made of it
addresses      arrays as recursive searches hand them down
"""
