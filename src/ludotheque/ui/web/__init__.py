"""The house in a browser: boards, matches, analysis and people."""
