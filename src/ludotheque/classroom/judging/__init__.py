"""What each function is worth: called, compared, understood, and blamed for what it holds alone."""
