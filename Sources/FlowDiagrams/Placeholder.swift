// FlowDiagrams
