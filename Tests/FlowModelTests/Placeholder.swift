// FlowModelTests
