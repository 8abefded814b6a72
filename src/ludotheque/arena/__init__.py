"""The tournament: who meets whom, the referee, the standings, and a runner that a power cut does not stop."""
