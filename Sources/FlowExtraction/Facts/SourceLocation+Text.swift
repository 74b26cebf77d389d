import FlowModel

/// Writes a location in the source.
extension SourceLocation {
  /// `Sources/Shop.swift:12`, without the column.
  var text: String { "\(file):\(line)" }
}
