// FlowTestSupport
