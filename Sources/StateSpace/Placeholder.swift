// StateSpace
