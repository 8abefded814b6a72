"""How the house thinks about Black & White: kernels, judgement, a look ahead, a solver, openings. In reading order:

kernel_bits   a board of 6, 7 or 8 in words: targets, pawns turned over, safe pawns
kernel        the rules for machines on such boards, and which kernel a game has
kernel_wide   the rules for machines on boards of 9 to 15
looks_wide    what one of them seems worth, by learnt weights (wide.npz; training.md says how they were learnt)
judgement     what a position of any size seems worth, where nothing was learnt
patterns      what one of 8×8 or 6×6 seems worth, by learnt weights (patterns.npz; training.md says how they were learnt)
solver_desk   the working memory of the searches below, and its tables: the one place that knows where anything lies
solver_last   the last four empty cells
solver_ahead  the look ahead of the middle game
solver        endings, counted to the last pawn
solver_far    endings from far away, whose moves a look ahead puts in order
solver_wide   endings on boards of 9 to 15, with a desk and lines of its own (solver_wide_desk, solver_wide_lines)
book          openings of 8×8 known beforehand (openings.txt; openings.md says how they were made)
engine_wide   the engine of boards of 9 to 15
engine        the engine up to 8×8, the levels, and which engine a game has
"""
