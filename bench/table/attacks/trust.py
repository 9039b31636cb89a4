"""What one player must not do to another, or a host to the players."""
