"""How the house thinks about Puissance 4: kernels for grids of all sizes, a solver, an opening book. In reading order:

kernel            the rules for machines, on grids that fit a word
kernel_lines      how lines are found in a word
kernel_pair       grids that fit two words
kernel_pair_bits  how lines are found in two words
kernel_wide       grids of any size
solver_bounds     what is certain of a position without searching
solver_memory     the table of the solver: the one place that knows how an entry is laid out
solver_search     the search of the solver
solver            exact scores of positions and best moves, by that search
book              scores that took too long to find while somebody waits (book.bin; book.md says how they were made)
patience          how long a solution will still take
engine            the engine and its levels
"""
