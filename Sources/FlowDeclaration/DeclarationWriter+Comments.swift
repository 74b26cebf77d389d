import FlowModel
import Yams

/// Writes a declaration whose lines end with comments.
extension DeclarationWriter {
  /// The text of a file that declares the flow, with a comment behind each line whose part of the flow has one.
  ///
  /// `comment` returns the comment for the location of a part of the flow, without `#`; nil for none. A line does not
  /// repeat the comment of the enclosing line. Code that could not be read is listed below the first line of its part;
  /// code of many parts, and code of no part, once, at the end of the file. Fails as ``text(of:)`` does.
  public static func text(
    of flow: Flow, unread: [UnreadCode] = [], comment: @escaping (SourceLocation) -> String?
  ) -> Result<String, DeclarationErrors> {
    flow.validated().flatMap { flow in
      let shared = SharedUnreadCode(unread)
      let writer = CommentedLines(
        comment: comment, unread: Dictionary(grouping: shared.others, by: \.owner), shared: shared)
      do {
        let root = DeclarationTree(flow).file.root
        let lines = try writer.lines(of: root, said: flow.location) + writer.unreadOfMany + writer.unreadElsewhere
        return .success(lines.joined(separator: "\n") + "\n")
      } catch {
        let problem = DeclarationError(
          location: flow.location, message: "the flow cannot be written as YAML: \(shortened("\(error)"))")
        return .failure(DeclarationErrors(errors: [problem], files: [flow.location.file]))
      }
    }
  }
}

/// Lays out a tree line by line, so that each line can have its comment.
private struct CommentedLines {
  let comment: (SourceLocation) -> String?
  let unread: [UnreadCode.Owner?: [UnreadCode]]
  let shared: SharedUnreadCode

  /// The lines about code of many parts.
  var unreadOfMany: [String] {
    guard !shared.groups.isEmpty else { return [] }
    return ["", "# In the code of each of several parts:"]
      + shared.groups.flatMap { group in
        SharedUnreadCode.lines(naming: group.owners) + group.codes.map { Self.line($0, depth: 0) }
      }
  }

  /// The lines about code of no part.
  var unreadElsewhere: [String] {
    let lines = unreadLines(nil, depth: 0)
    return lines.isEmpty ? [] : ["", "# In code of no part that is declared here:"] + lines
  }

  private func unreadLines(_ owner: UnreadCode.Owner?, depth: Int) -> [String] {
    unread[owner, default: []].map { Self.line($0, depth: depth) }
  }

  private static func line(_ code: UnreadCode, depth: Int) -> String {
    let what = code.what.isEmpty ? "" : ": " + code.what
    let words = "unread \(code.kind.rawValue): \(code.location.file):\(code.location.line)\(what)"
    return String(repeating: "  ", count: depth) + "# " + words.printable
  }

  /// The variable, coordinator or screen that a path of keys leads to.
  private static func owner(at path: [String]) -> UnreadCode.Owner? {
    if path.first == "variables", path.count == 2 { return .variable(path[1]) }
    guard path.first == "coordinators" else { return nil }
    if path.count == 2 { return .coordinator(path[1]) }
    return path.count == 4 && path[2] == "screens" ? .screen(path[3]) : nil
  }

  func lines(of root: SourceNode, said: SourceLocation) throws -> [String] {
    guard case .map(let entries) = root.content else { return [try YAMLLayout.line(root)] }
    var lines: [String] = []
    for entry in entries {
      // An empty line separates sections.
      if entry.value.isLarge, !lines.isEmpty { lines.append("") }
      let section = try self.lines(of: entry, path: [], depth: 0, said: said)
      lines += entry.key == "coordinators" ? Self.spaced(section) : section
    }
    return lines
  }

  /// Inserts an empty line between coordinators, because each is long.
  private static func spaced(_ lines: [String]) -> [String] {
    var result: [String] = []
    var isInside = false
    for line in lines {
      let begins = line.hasPrefix("  ") && !line.hasPrefix("   ")
      if begins, isInside { result.append("") }
      if begins { isInside = true }
      result.append(line)
    }
    return result
  }

  /// - Parameter path: The keys of the enclosing entries; nil: inside of a list.
  private func lines(of entry: SourceEntry, path: [String]?, depth: Int, said: SourceLocation) throws -> [String] {
    let path = path.map { $0 + [entry.key] }
    let owner = path.flatMap(Self.owner)
    let unread = owner == nil ? [] : unreadLines(owner, depth: depth + 1)
    let indent = String(repeating: "  ", count: depth)
    let key = try YAMLLayout.key(entry.key)
    let words = entry.keyLocation == said ? nil : comment(entry.keyLocation)
    let now = words == nil ? said : entry.keyLocation
    let isBlock = isBlock(entry, depth: depth) || holdsOtherPlaces(entry.value, than: now)
    guard isBlock else { return [commented("\(indent)\(key): \(try YAMLLayout.line(entry.value))", words)] + unread }
    let head = commented("\(indent)\(key):", words)
    return [head] + unread + (try block(entry.value, path: path, depth: depth + 1, said: now))
  }

  /// Whether an entry takes several lines: it does not fit on one, or it has parts with places of their own.
  private func isBlock(_ entry: SourceEntry, depth: Int) -> Bool {
    if depth <= 1 { return entry.value.isLarge }
    guard YAMLLayout.fits(entry.value, depth: depth) else { return true }
    guard case .map(let entries) = entry.value.content else { return false }
    let sections = ["screens", "actions", "handle", "procedures", "dismissal"]
    return sections.contains(entry.key) || entries.contains { sections.contains($0.key) }
  }

  /// Whether a nested part comes from another place, and so needs a line of its own for the comment.
  private func holdsOtherPlaces(_ node: SourceNode, than said: SourceLocation) -> Bool {
    func differs(_ place: SourceLocation) -> Bool {
      guard place != said, let words = comment(place) else { return false }
      return words != comment(said)
    }
    switch node.content {
    case .scalar: return false
    case .list(let items): return items.contains { differs($0.location) || holdsOtherPlaces($0, than: said) }
    case .map(let entries):
      return entries.contains { differs($0.keyLocation) || holdsOtherPlaces($0.value, than: said) }
    }
  }

  private func block(_ node: SourceNode, path: [String]?, depth: Int, said: SourceLocation) throws -> [String] {
    switch node.content {
    case .scalar: return [String(repeating: "  ", count: depth) + (try YAMLLayout.line(node))]
    case .map(let entries): return try entries.flatMap { try lines(of: $0, path: path, depth: depth, said: said) }
    case .list(let items): return try items.flatMap { try item($0, depth: depth, said: said) }
    }
  }

  private func item(_ node: SourceNode, depth: Int, said: SourceLocation) throws -> [String] {
    let indent = String(repeating: "  ", count: depth)
    let words = node.location == said ? nil : comment(node.location)
    let now = words == nil ? said : node.location
    if YAMLLayout.fits(node, depth: depth), !holdsOtherPlaces(node, than: now) {
      return [commented("\(indent)- \(try YAMLLayout.line(node))", words)]
    }
    var inner = try block(node, path: nil, depth: depth + 1, said: now)
    if let first = inner.first { inner[0] = commented(indent + "- " + first.drop { $0 == " " }, words) }
    return inner
  }

  private func commented(_ line: String, _ words: String?) -> String {
    guard let words, !line.contains("  # ") else { return line }
    return "\(line)  # \(words)"
  }
}

extension SourceNode {
  /// Whether the node takes lines of its own.
  fileprivate var isLarge: Bool {
    switch content {
    case .scalar: false
    case .list(let items): items.contains { if case .scalar = $0.content { false } else { true } }
    case .map(let entries): !entries.isEmpty
    }
  }
}
