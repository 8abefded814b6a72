"""How the house thinks about Alak: a kernel, a solver for short lines, a search for longer ones. In reading order:

kernel       the rules for machines, on lines of at most 63 cells
kernel_long  the same on longer lines
solver_steps the steps of solving: find positions, turn moves round, walk back from the finished games, sort
solver_size  how many positions there are, how much memory and time they take
solver       who wins from every position of a line, by these steps
solved       its solutions, kept in the cache
engine_long  what is played on lines too long to look ahead on
engine       the engine and its levels
"""
