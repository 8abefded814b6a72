"""How fast the house is, measured beside other libraries: `python -m benchmarks` writes docs/benchmarks.md."""
