"""How the house thinks about Puissance 4: kernels, solver, book, levels."""
