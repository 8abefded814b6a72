"""How the house thinks about awalé: a kernel, a look ahead, endings known by heart. In reading order:

kernel     the rules for machines, a side in a word
ranks      every ending with few seeds has a number
solver     what each of them is worth, for every number of turns left
endings    the table of those values, kept in the cache
lookahead  alpha-beta, with that table below it
engine     the engine and its levels
"""
