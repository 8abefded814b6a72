"""How the house thinks about Le Roi des Roses: a kernel whose random games a tree search adds up. In reading order:

kernel_row      how a position lies in a row of words
kernel_land     territories: what a pawn joins, and what they are worth
kernel_playout  games played to their end at random
kernel          the rules for machines, the dealer's cards with them
engine          the engine and its levels
"""
