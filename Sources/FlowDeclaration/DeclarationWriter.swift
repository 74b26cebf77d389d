import FlowModel
import Yams

/// Writes a flow as a declaration file, `NAME.flow.yml`.
public enum DeclarationWriter {
  /// The text of a file that declares the same flow, but for the places of its parts; defaults are left out.
  ///
  /// Fails with what ``FlowModel/Flow/validated()`` finds wrong with a flow that was built in code. What a file held
  /// besides the flow is not in a `Flow` and is lost: comments, suppressions in them, anchors, the division into parts.
  public static func text(of flow: Flow) -> Result<String, DeclarationErrors> {
    flow.validated().flatMap { flow in
      let tree = DeclarationTree(flow).file.root
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

/// Chooses what stands on one line: lists and inner maps as far as they fit, sections and large coordinators not.
enum YAMLLayout {
  /// Characters of a list or map that is set on one line.
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
      // Sections and their parts stand on lines of their own, but for parts that say little.
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

  /// Whether it may stand on one line, so deep.
  static func fits(_ tree: SourceNode, depth: Int) -> Bool { length(tree) + 2 * depth <= lineLength }

  static func line(_ tree: SourceNode) throws -> String {
    try text(node(tree, depth: 0, isOnOneLine: true))
  }

  static func key(_ text: String) throws -> String {
    try self.text(scalar(text, isQuoted: text == "<<" || ["", "~", "null"].contains(text)))
  }

  private static func text(_ node: Yams.Node) throws -> String {
    var text = try Yams.serialize(node: node, width: -1, allowUnicode: true)
    // A scalar alone is followed by the mark of a document's end.
    if text.hasSuffix("...\n") { text.removeLast(4) }
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  private static func scalar(_ text: String, isQuoted: Bool) -> Yams.Node {
    let isCommand = text.contains("##") || text.hasPrefix("::")
    let isSpecial = isQuoted || isCommand || text.unicodeScalars.contains(where: \.isControl)
    return Yams.Node(text, .implicit, isSpecial ? .doubleQuoted : .any)
  }

  /// The same YAML with escapes for what moves a terminal, or begins a command to the log that it is printed in; the scalars
  /// in which these stand are quoted.
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
      // All of these are below U+10000.
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return text
  }

  /// Roughly, in characters.
  private static func length(_ tree: SourceNode) -> Int {
    switch tree.content {
    case .scalar(let scalar): scalar.text.count
    case .list(let items): items.reduce(2) { $0 + length($1) + 2 }
    case .map(let entries): entries.reduce(2) { $0 + $1.key.count + 2 + length($1.value) + 2 }
    }
  }
}
