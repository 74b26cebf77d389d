// StateSpaceTests
