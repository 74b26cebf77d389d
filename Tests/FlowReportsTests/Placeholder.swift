// FlowReportsTests
