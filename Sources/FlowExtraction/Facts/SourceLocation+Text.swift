import FlowModel

extension SourceLocation {
  /// `Sources/Shop.swift:12`: columns are for editors.
  var text: String { "\(file):\(line)" }
}
