"""Machine code for thinking: how kernels are compiled, and what a kernel is."""
