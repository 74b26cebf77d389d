// FlowRulesTests
