// A flow that is built is a value of the model: whoever builds one needs the model's names as well.
@_exported import FlowModel
