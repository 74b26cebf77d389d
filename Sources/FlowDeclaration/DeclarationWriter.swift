import FlowModel
import Yams

/// Writes a flow as a declaration file, `NAME.flow.yml`.
public enum DeclarationWriter {
  /// The text of a file that declares the same flow, except for locations; defaults are left out.
  ///
  /// Fails with the mistakes that ``FlowModel/Flow/validated()`` finds in a flow that was built in code. Parts of a
  /// file that a `Flow` does not contain are lost: comments, suppressions in them, anchors, the division into parts.
  public static func text(of flow: Flow) -> Result<String, DeclarationErrors> {
    flow.validated().flatMap { flow in
      let tree = DeclarationTree(flow.withoutDecidedBranches()).file.root
      do {
        let text = try Yams.serialize(node: YAMLLayout.node(tree), width: -1, allowUnicode: true)
        return .success(YAMLLayout.printable(text))
      } catch {
        let problem = DeclarationError(
          location: flow.location, message: "the flow cannot be written as YAML: \(shortened("\(error)"))")
        return .failure(DeclarationErrors(errors: [problem], files: [flow.location.file]))
      }
    }
  }
}

/// Decides which nodes are written on one line: lists and inner maps that fit, but not sections and large coordinators.
enum YAMLLayout {
  /// The largest number of characters of a list or map on one line.
  private static let lineLength = 108

  static func node(_ tree: SourceNode) -> Yams.Node { node(tree, depth: 0, isOnOneLine: false) }

  private static func node(_ tree: SourceNode, depth: Int, isOnOneLine: Bool) -> Yams.Node {
    switch tree.content {
    case .scalar(let scalar): return Self.scalar(scalar.text, isQuoted: scalar.style == .doubleQuoted)
    case .list(let items):
      let fits = isOnOneLine || length(tree) + 2 * depth <= lineLength
      return Yams.Node(
        items.map { node($0, depth: depth + 1, isOnOneLine: fits) }, .implicit, fits ? .flow : .block)
    case .map(let entries):
      // Sections and their parts take lines of their own, except small parts.
      let fits = isOnOneLine || entries.isEmpty || (depth >= 2 && length(tree) + 2 * depth <= lineLength)
      let pairs = entries.map { entry in
        (
          scalar(entry.key, isQuoted: entry.key == "<<" || ["", "~", "null"].contains(entry.key)),
          node(entry.value, depth: depth + 1, isOnOneLine: fits)
        )
      }
      return Yams.Node(pairs, .implicit, fits ? .flow : .block)
    }
  }

  /// Whether the node fits on one line at this depth.
  static func fits(_ tree: SourceNode, depth: Int) -> Bool { length(tree) + 2 * depth <= lineLength }

  static func line(_ tree: SourceNode) throws -> String {
    try text(node(tree, depth: 0, isOnOneLine: true))
  }

  static func key(_ text: String) throws -> String {
    try self.text(scalar(text, isQuoted: text == "<<" || ["", "~", "null"].contains(text)))
  }

  private static func text(_ node: Yams.Node) throws -> String {
    var text = try Yams.serialize(node: node, width: -1, allowUnicode: true)
    // The library writes the end mark of a document after a scalar at the top.
    if text.hasSuffix("...\n") { text.removeLast(4) }
    while text.hasSuffix("\n") { text.removeLast() }
    return printable(text)
  }

  private static func scalar(_ text: String, isQuoted: Bool) -> Yams.Node {
    // A key is the first of its line, and logs ignore any white space before a command.
    let start = text.unicodeScalars.drop { $0.properties.isWhitespace }
    let isCommand = text.contains("##") || start.starts(with: "::".unicodeScalars)
    let isSpecial = isQuoted || isCommand || text.unicodeScalars.contains(where: \.isControl)
    return Yams.Node(text, .implicit, isSpecial ? .doubleQuoted : .any)
  }

  /// The same YAML with escapes for characters that control a terminal or begin a command to a build log; the scalars
  /// that contain them are quoted.
  static func printable(_ yaml: String) -> String {
    guard yaml.contains("##") || yaml.unicodeScalars.contains(where: { $0.isControl && $0 != "\n" }) else {
      return yaml
    }
    var text = ""
    for scalar in yaml.replacing("##", with: "#\\x23").unicodeScalars {
      guard scalar.isControl && scalar != "\n" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      // All escaped characters are below U+10000.
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return text
  }

  /// The approximate length in characters.
  private static func length(_ tree: SourceNode) -> Int {
    switch tree.content {
    case .scalar(let scalar): scalar.text.count
    case .list(let items): items.reduce(2) { $0 + length($1) + 2 }
    case .map(let entries): entries.reduce(2) { $0 + $1.key.count + 2 + length($1.value) + 2 }
    }
  }
}
