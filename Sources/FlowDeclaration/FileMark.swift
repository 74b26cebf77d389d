import FlowModel

/// Recognizes files of a kind; about other files messages say only that they are not of the kind.
///
/// The author of a declaration may name any file as a part, or replace a part by a link: a file that is not a part may
/// contain text that the author is not allowed to see, and a message that quotes it would show that text.
package struct FileMark: Sendable {
  /// Keys at the top of such a file, or of the first item of its list; one such key, or a nearly equal one, is enough.
  let keys: [String]
  /// The name of the kind.
  let kind: String

  package init(keys: [String], kind: String) {
    self.keys = keys
    self.kind = kind
  }

  /// The number of keys that are compared with the keys that were perhaps meant.
  private static let mostKeys = 200

  static let declaration = FileMark(keys: FlowAssembly.head + FlowAssembly.sections, kind: "declaration")

  /// Whether a file is of the kind.
  ///
  /// - Parameter root: The tree of the file; nil: the file cannot be parsed, and its lines decide.
  package func isIn(_ bytes: [UInt8], root: SourceNode?) -> Bool {
    guard let root else { return isIn(lines: String(decoding: bytes, as: UTF8.self)) }
    var content = root.content
    if case .list(let items) = content, let first = items.first { content = first.content }
    guard case .map(let entries) = content else { return false }
    if entries.contains(where: { keys.contains($0.key) }) { return true }
    return entries.prefix(Self.mostKeys).contains { NearestName.nearest(to: $0.key, among: keys) != nil }
  }

  /// Whether a line begins with one of the keys.
  private func isIn(lines text: String) -> Bool {
    text.unicodeScalars.split { SourceText.isBreak($0) }.contains { line in
      let start = line.drop { " [{\"'\u{FEFF}".unicodeScalars.contains($0) }
      return keys.contains { key in
        guard start.starts(with: key.unicodeScalars) else { return false }
        return start.dropFirst(key.unicodeScalars.count).first { !" \"'".unicodeScalars.contains($0) } == ":"
      }
    }
  }

  /// The errors without quotes from `files`, which are not of the kind: one error for each such file replaces its
  /// others.
  package func withoutQuotes(_ errors: [DeclarationError], from files: Set<String>) -> [DeclarationError] {
    guard !files.isEmpty else { return errors }
    var result: [DeclarationError] = []
    var refused: Set<String> = []
    for error in errors {
      guard files.contains(error.location.file), error.offendingText != nil else {
        result.append(error)
        continue
      }
      guard refused.insert(error.location.file).inserted else { continue }
      result.append(
        DeclarationError(
          location: SourceLocation(file: error.location.file, line: 1, column: 1),
          message: "this is no \(kind): none of its keys stands in it"))
    }
    return result.sorted()
  }
}
