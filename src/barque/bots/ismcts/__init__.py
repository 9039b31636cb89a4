"""Search by simulation: what a seat does not know is dealt anew for every simulation."""
