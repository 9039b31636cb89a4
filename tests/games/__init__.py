"""Each game against the contract, the law of hidden information and wrong input."""
