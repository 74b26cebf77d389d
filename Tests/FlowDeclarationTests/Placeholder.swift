// FlowDeclarationTests
