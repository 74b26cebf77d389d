import FlowModel

/// One file of a flow.
struct SourceFile {
  var path: String
  var root: SourceNode
  var source: SourceText
  var isFlow: Bool { root.value("flow") != nil }
}

/// Reads a flow's file and all files that it includes, each once.
final class IncludeLoader {
  private let readFile: @Sendable (String) throws(FileProblem) -> [UInt8]
  private let diagnostics: Diagnostics
  private(set) var files: [SourceFile] = []
  /// Every file that was opened, or that could not be opened.
  private(set) var paths: [String] = []
  /// The files whose content shows that they are not declarations.
  private(set) var foreign: Set<String> = []
  private var seen: Set<String> = []
  private var size = SourceSize()

  init(readFile: @escaping @Sendable (String) throws(FileProblem) -> [UInt8], diagnostics: Diagnostics) {
    self.readFile = readFile
    self.diagnostics = diagnostics
  }

  /// Ends at the file with which the flow goes beyond the limits.
  func load(_ path: String) {
    // Depth first in the order of the text; a list instead of recursion, because parts may form a long chain of
    // includes.
    struct Pending {
      var path: String
      var origin: SourceLocation?
      var isExit = false
    }
    var pending = [Pending(path: path)]
    var open: [String] = []
    while let next = pending.popLast() {
      let key = SourcePath.normalized(next.path)
      if next.isExit {
        open.removeLast()
        continue
      }
      if let origin = next.origin, open.contains(key) {
        let cycle = open[(open.firstIndex(of: key) ?? 0)...] + [key]
        let shown = cycle.count > 6 ? cycle.prefix(3) + ["…"] + cycle.suffix(2) : cycle
        diagnostics.report(
          "files include each other in a circle: \(shown.map { shortened($0) }.joined(separator: " → "))",
          at: origin, offending: next.path)
        continue
      }
      guard seen.insert(key).inserted else { continue }
      guard let file = read(next.path, includedAt: next.origin) else {
        diagnostics.isIncomplete = true
        if size.isBeyondLimits { return }
        continue
      }
      files.append(file)
      open.append(key)
      pending.append(Pending(path: next.path, isExit: true))
      for include in Self.includes(of: file, diagnostics: diagnostics).reversed() {
        pending.append(Pending(path: include.path, origin: include.location))
      }
    }
  }

  private func read(_ path: String, includedAt origin: SourceLocation?) -> SourceFile? {
    paths.append(path)
    let bytes: [UInt8]
    do {
      bytes = try readFile(path)
    } catch {
      let beginning = SourceLocation(file: path, line: 1, column: 1)
      let message = origin == nil ? error.description : "\(quoted(path)): \(error.description)"
      diagnostics.report(message, at: origin ?? beginning, offending: path)
      return nil
    }
    let file = SourceDocument(file: path, diagnostics: diagnostics).file(of: bytes, adding: &size)
    if !FileMark.declaration.isIn(bytes, root: file?.root) { foreign.insert(path) }
    guard let file else { return nil }
    if let origin, file.isFlow {
      diagnostics.report(
        "\(quoted(path)) is a flow; only parts, files without ‘flow:’, can be included", at: origin, offending: path)
      return nil
    }
    return file
  }

  /// The paths that a file includes, resolved against the file's own folder.
  static func includes(
    of file: SourceFile, diagnostics: Diagnostics
  ) -> [(path: String, location: SourceLocation)] {
    guard let node = file.root.value("include") else { return [] }
    return FieldReader(diagnostics: diagnostics).names(node, key: "include", of: "paths of files").map {
      (SourcePath.resolve($0.name, against: file.path), $0.location)
    }
  }
}
