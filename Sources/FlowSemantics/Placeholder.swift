// FlowSemantics
