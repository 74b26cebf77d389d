// FlowDiagramsTests
