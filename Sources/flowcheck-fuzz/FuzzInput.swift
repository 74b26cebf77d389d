/// A declaration and the files that go with it, in one input: a part begins with a line such as `#### log`.
struct FuzzInput: Equatable {
  enum Kind: String, CaseIterable {
    case configuration, log, trace, baseline
  }

  /// The text before the first part.
  var declaration: [UInt8]
  /// The last part of each kind.
  var parts: [Kind: [UInt8]] = [:]

  private static let lineFeed = UInt8(ascii: "\n")

  private static func heading(_ kind: Kind) -> [UInt8] { Array("#### \(kind.rawValue)".utf8) }

  /// Splits any bytes into parts. O(length).
  init(_ bytes: [UInt8]) {
    declaration = []
    var kind: Kind?
    var lines: [ArraySlice<UInt8>] = []
    func end() -> [UInt8] { Array(lines.joined(separator: [Self.lineFeed])) }
    for line in bytes.split(separator: Self.lineFeed, omittingEmptySubsequences: false) {
      guard let next = Kind.allCases.first(where: { line.elementsEqual(Self.heading($0)) }) else {
        lines.append(line)
        continue
      }
      if let kind { parts[kind] = end() } else { declaration = end() }
      kind = next
      lines = []
    }
    if let kind { parts[kind] = end() } else { declaration = end() }
  }

  /// The input as bytes, its parts in the order of the kinds.
  var bytes: [UInt8] {
    var result = declaration
    for kind in Kind.allCases {
      guard let part = parts[kind] else { continue }
      result += [Self.lineFeed] + Self.heading(kind) + [Self.lineFeed] + part
    }
    return result
  }

  /// The initial text of a part that an input does not have.
  static func example(_ kind: Kind) -> [UInt8] {
    let text =
      switch kind {
      case .configuration:
        """
        paths: .
        reports: [text, junit=flows.xml]
        strict: true
        baseline: flows.baseline
        max-states: 500
        max-seconds: 2
        max-memory: 1GB
        limits: {stackDepth: 3, instances: 2, modals: 2, taps: 1, pending: 1}
        races: warning
        rules: {dead-action: off, stuck-state: error}
        """
      case .log:
        """
        {"log": "flowcheck-log/1"}
        {"event": "launch", "variables": {"a": "true"}, "visible": "Home", "time": 0.5}
        {"event": "tap Home.more", "visible": null}
        {"event": "back"}
        """
      case .trace:
        """
        {"schema": "flowcheck-trace/1", "trace": [{"event": "launch", "detail": "a=true", "visible": "Home"},
        {"event": "tap Home.more", "choices": [1], "visible": null}], "loop": [{"event": "settle"}]}
        """
      case .baseline:
        """
        # accepted

        App stuck-state Home # why
        "My App" duplicate-screen "A B"
        """
      }
    return Array(text.utf8)
  }
}
