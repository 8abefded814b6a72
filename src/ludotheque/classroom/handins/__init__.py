"""What was handed in: read, whatever wrote it, and made fit for loading."""
