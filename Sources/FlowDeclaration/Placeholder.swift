// FlowDeclaration
