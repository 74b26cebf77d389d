// FlowSemanticsTests
