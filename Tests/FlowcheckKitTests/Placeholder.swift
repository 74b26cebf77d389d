// FlowcheckKitTests
