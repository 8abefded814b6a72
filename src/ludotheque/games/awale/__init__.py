"""Awalé: sow and harvest, by the rules of the exam."""
