import FlowDeclaration

/// Converts declarations into JSON.
extension JSONTree {
  /// A declaration read by the core schema of YAML 1.2.
  package init(_ node: SourceNode) {
    switch node.content {
    case .list(let items): self = .array(items.map(JSONTree.init))
    case .map(let entries):
      self = .object(Dictionary(entries.map { ($0.key, JSONTree($0.value)) }) { first, _ in first })
    case .scalar(let scalar):
      if scalar.isNull {
        self = .null
      } else if let boolean = scalar.boolean {
        self = .boolean(boolean)
      } else if scalar.isPlain, let number = Double(scalar.text), scalar.text.first?.isLetter == false {
        self = .number(number)
      } else {
        self = .string(scalar.text)
      }
    }
  }
}
