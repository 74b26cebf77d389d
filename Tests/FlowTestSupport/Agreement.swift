import Testing

/// The result of asking the same question in two ways.
package enum Agreement: Hashable {
  case equal
  /// What only one of the two answers says.
  case different(String)
  /// Nothing was compared, for this reason.
  case skipped(String)

  /// Compares two texts line by line.
  ///
  /// - Parameters:
  ///   - left: one answer, after the name of who gave it; right: the other one.
  package init(_ left: (name: String, text: String), _ right: (name: String, text: String)) {
    if left.text == right.text {
      self = .equal
      return
    }
    let changes = right.text.split(separator: "\n").difference(from: left.text.split(separator: "\n"))
    let lines = changes.map { change in
      switch change {
      case .remove(_, let line, _): "only \(left.name): \(line)"
      case .insert(_, let line, _): "only \(right.name): \(line)"
      }
    }
    self = .different(lines.isEmpty ? "only blank lines differ" : lines.joined(separator: "\n"))
  }
}

/// Compares inputs one after the other, and records each difference. It also fails if it compared nothing.
///
/// - Parameters:
///   - mostSkipped: the number of inputs that may be skipped; when more are, the comparison as a whole has failed.
///   - name: what an input is called in a failure.
package func expectAgreement<Input>(
  on inputs: some Sequence<Input>, mostSkipped: Int = 0, sourceLocation: Testing.SourceLocation = #_sourceLocation,
  name: (Input) -> String = { "\($0)" }, _ compare: (Input) throws -> Agreement
) rethrows {
  var skipped: [String] = []
  var count = 0
  for input in inputs {
    count += 1
    switch try compare(input) {
    case .equal: break
    case .different(let difference): Issue.record("\(name(input)):\n\(difference)", sourceLocation: sourceLocation)
    case .skipped(let reason): skipped.append("\(name(input)): \(reason)")
    }
  }
  if skipped.count == count { Issue.record("nothing was compared", sourceLocation: sourceLocation) }
  if skipped.count > mostSkipped {
    Issue.record(
      "\(skipped.count) skipped, \(mostSkipped) may be:\n\(skipped.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
  }
}

/// Some of the inputs of a test that compares many: the parts run side by side, and each bounds what it skips.
package struct Slice<Element: Sendable>: Sendable, CustomTestStringConvertible {
  package var number: Int
  package var elements: [Element]

  package var testDescription: String { "slice \(number)" }
}

/// Deals inputs out to slices, neighbours to different ones.
package func slices<Element: Sendable>(of elements: some Sequence<Element>, count: Int = 8) -> [Slice<Element>] {
  var slices = (0..<count).map { Slice<Element>(number: $0, elements: []) }
  for (index, element) in elements.enumerated() { slices[index % count].elements.append(element) }
  return slices
}
