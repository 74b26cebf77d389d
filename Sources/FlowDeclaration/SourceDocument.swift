import FlowModel

/// What the files of a flow that were read so far have together; parts do not multiply what a single file may have.
struct SourceSize {
  var bytes = 0
  /// Including values that aliases repeat.
  var values = 0

  var isBeyondLimits: Bool { bytes > SourceDocument.maximumBytes || values > SourceTreeBuilder.maximumNodes }
}

/// Parses the bytes of one file into a tree with positions.
package struct SourceDocument {
  /// The bound for all files of a flow together. Flows of hundreds of screens have some ten thousand bytes.
  static let maximumBytes = 4 * 1024 * 1024

  let file: String
  let diagnostics: Diagnostics
  /// The message for a file without content; nil: the file may be empty.
  let complaintAboutEmptiness: String?
  /// Whether YAML that is not JSON is refused.
  var isJSON = false

  package init(
    file: String, diagnostics: Diagnostics,
    complaintAboutEmptiness: String? = "the file is empty; a flow begins with ‘flow: NAME’"
  ) {
    self.file = file
    self.diagnostics = diagnostics
    self.complaintAboutEmptiness = complaintAboutEmptiness
  }

  private var beginning: SourceLocation { SourceLocation(file: file, line: 1, column: 1) }

  /// Nil if the file cannot be read at all; all mistakes are reported.
  package func root(of bytes: [UInt8]) -> SourceNode? {
    var size = SourceSize()
    return file(of: bytes, adding: &size)?.root
  }

  /// As ``root(of:)``, together with the text.
  ///
  /// `size` is that of the files of the flow that were read before; this file is added. It is beyond the limits only if
  /// this was reported.
  func file(of bytes: [UInt8], adding size: inout SourceSize) -> SourceFile? {
    size.bytes += bytes.count
    guard size.bytes <= Self.maximumBytes else {
      let problem =
        bytes.count == size.bytes
        ? FileProblem.tooLarge(bytes: bytes.count).description
        : "the flow has \(size.bytes) bytes with its parts up to this one; at most \(Self.maximumBytes) are read"
      diagnostics.report(problem, at: beginning)
      return nil
    }
    guard let text = text(of: bytes) else { return nil }
    let source = SourceText(file: file, text: text)
    guard
      isJSON
        ? JSONGuard(source: source, diagnostics: diagnostics).accepts()
        : AliasGuard(source: source, diagnostics: diagnostics).accepts()
    else { return nil }
    guard let (node, renamed) = DocumentComposer(source: source, diagnostics: diagnostics).compose() else { return nil }
    guard let node else { return empty(source) }
    var builder = SourceTreeBuilder(
      source: source, diagnostics: diagnostics, renamed: renamed, earlier: size.values)
    let built = builder.tree(of: node)
    size.values = builder.values
    guard let tree = built else { return nil }
    if case .scalar(let scalar) = tree.content, scalar.isNull { return empty(source) }
    return SourceFile(path: file, root: tree, source: source)
  }

  private func empty(_ source: SourceText) -> SourceFile? {
    guard let complaintAboutEmptiness else {
      return SourceFile(path: file, root: SourceNode(content: .map([]), location: beginning), source: source)
    }
    diagnostics.report(complaintAboutEmptiness, at: beginning)
    return nil
  }

  /// The text without a byte order mark; reports the first byte that is not UTF-8.
  private func text(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      diagnostics.report("the file is UTF-16; only UTF-8 is read", at: beginning)
      return nil
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    // Decoding repairs invalid bytes: the first difference between the repaired text and the bytes is the mistake.
    let text = String(decoding: content, as: UTF8.self)
    var index = content.startIndex
    for byte in text.utf8 {
      guard index < content.endIndex, content[index] == byte else { break }
      index += 1
    }
    guard index == content.endIndex else {
      let before = content[..<index]
      let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? before.startIndex
      let line = before.count { $0 == 0x0A } + 1
      let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
      let byte = String(bytes[index], radix: 16, uppercase: true)
      diagnostics.report(
        "byte \(index - bytes.startIndex) (0x\(byte)) is not UTF-8",
        at: SourceLocation(file: file, line: line, column: column))
      return nil
    }
    return text
  }
}
