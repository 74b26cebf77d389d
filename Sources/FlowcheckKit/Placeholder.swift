// FlowcheckKit
