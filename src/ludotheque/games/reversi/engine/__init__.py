"""How the house thinks about Black & White: kernels, judgement, solver, book, levels."""
