"""Search by simulation: each simulation deals afresh whatever the searching seat does not know."""
