// A built flow is a value of the model, so that code that builds one needs the model's names as well.
@_exported import FlowModel
