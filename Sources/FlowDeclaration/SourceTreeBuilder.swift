import FlowModel
import Yams

/// Turns the nodes of the YAML library into a tree that is safe to walk.
struct SourceTreeBuilder {
  /// The bound for all files of a flow together; aliases can make a small file arbitrarily large.
  static let maximumNodes = 200_000
  /// Maps and lists inside each other; effects need about two for each level.
  static let maximumDepth = 200

  let source: SourceText
  let diagnostics: Diagnostics
  /// The locations of keys that were renamed because they are duplicates; they are left out.
  let renamed: Set<SourceLocation>
  /// The values of the files of the flow that were read before.
  private let earlier: Int
  private var visited = 0
  private var isTooDeep = false
  /// The texts of scalars by their locations, where some begin with byte order marks: aliases may repeat one a hundred
  /// thousand times.
  private var texts: [SourceLocation: String] = [:]

  init(source: SourceText, diagnostics: Diagnostics, renamed: Set<SourceLocation>, earlier: Int) {
    self.source = source
    self.diagnostics = diagnostics
    self.renamed = renamed
    self.earlier = earlier
  }

  /// The values of this file and of earlier ones, as far as they were counted.
  var values: Int { earlier + visited }

  /// Nil if the document is too large or too deep.
  mutating func tree(of root: Yams.Node) -> SourceNode? {
    let result = convert(root, depth: 0, near: SourceLocation(file: source.file, line: 1, column: 1))
    return isTooDeep ? nil : result
  }

  private mutating func convert(_ node: Yams.Node, depth: Int, near: SourceLocation) -> SourceNode? {
    guard !isTooDeep else { return nil }
    let location = location(of: node, near: near)
    visited += 1
    if values > Self.maximumNodes {
      let what = earlier == 0 ? "the file has" : "the flow has, with its parts up to here,"
      diagnostics.report(
        "\(what) more than \(Self.maximumNodes) values, those that aliases repeat included", at: location)
      isTooDeep = true
      return nil
    }
    if depth > Self.maximumDepth {
      diagnostics.report("lists and maps stand more than \(Self.maximumDepth) deep in each other", at: location)
      isTooDeep = true
      return nil
    }
    switch node {
    case .scalar(let scalar):
      return SourceNode(content: .scalar(convert(scalar)), location: location)
    case .sequence(let sequence):
      var items: [SourceNode] = []
      for item in sequence {
        guard let item = convert(item, depth: depth + 1, near: location) else { return nil }
        items.append(item)
      }
      return SourceNode(content: .list(items), location: location)
    case .mapping(let mapping):
      return entries(of: mapping, depth: depth, at: location).map {
        SourceNode(content: .map($0), location: location)
      }
    case .alias:
      // The composer resolves aliases; a file cannot produce this case.
      return SourceNode(content: .list([]), location: location)
    }
  }

  private mutating func entries(
    of mapping: Yams.Node.Mapping, depth: Int, at location: SourceLocation
  ) -> [SourceEntry]? {
    var entries: [SourceEntry] = []
    var merged: [SourceEntry] = []
    for (key, value) in mapping {
      let keyLocation = self.location(of: key, near: location)
      guard let converted = convert(value, depth: depth + 1, near: keyLocation) else { return nil }
      guard case .scalar(let scalar) = key else {
        diagnostics.report("a key is a name; a list or a map cannot be one", at: keyLocation)
        continue
      }
      if renamed.contains(keyLocation) { continue }
      var name = convert(scalar)
      // Comparing keys makes the library give each key a tag, so that explicit tags cannot be recognized.
      name.tag = ""
      if name.isPlain, name.text == "<<" {
        merged += mergedEntries(converted, at: keyLocation)
        continue
      }
      if name.isNull {
        diagnostics.report("a key is missing before ‘:’", at: keyLocation)
        continue
      }
      entries.append(SourceEntry(key: name.text, keyLocation: keyLocation, value: converted))
    }
    // The map's own entries override merged ones; of merged entries, the first counts.
    var known = Set(entries.map(\.key))
    return entries + merged.filter { known.insert($0.key).inserted }
  }

  /// The entries that a merge key of YAML 1.1 takes over: those of a map, or of each map of a list.
  private func mergedEntries(_ node: SourceNode, at location: SourceLocation) -> [SourceEntry] {
    switch node.content {
    case .map(let entries): return entries
    case .list(let items) where items.allSatisfy(\.isMap): return items.flatMap { mergedEntries($0, at: location) }
    case .list, .scalar:
      diagnostics.report(
        "a merge key takes over a map, or a list of maps, as in <<: *name", at: location, offending: "<<")
      return []
    }
  }

  private mutating func convert(_ scalar: Yams.Node.Scalar) -> SourceScalar {
    let style: SourceScalar.Style =
      switch scalar.style {
      case .singleQuoted: .singleQuoted
      case .doubleQuoted: .doubleQuoted
      case .literal, .folded: .block
      case .any, .plain: .plain
      }
    return SourceScalar(
      text: text(of: scalar, style), style: style, tag: style == .plain ? scalar.tag.description : "", source: source)
  }

  /// The text with the byte order marks that it begins with: Foundation, with which the library decodes it, takes the
  /// first of them for a mark of the encoding and drops it.
  private mutating func text(of scalar: Yams.Node.Scalar, _ style: SourceScalar.Style) -> String {
    guard source.mayHoldByteOrderMarks, scalar.mark != nil else { return scalar.string }
    let location = location(of: .scalar(scalar), near: .none)
    if let text = texts[location] { return text }
    let count = source.byteOrderMarks(ofScalarAt: location, style)
    var text = String.UnicodeScalarView(repeatElement("\u{FEFF}", count: count))
    text.append(contentsOf: scalar.string.unicodeScalars.drop { count > 0 && $0 == "\u{FEFF}" })
    texts[location] = String(text)
    return String(text)
  }

  private func location(of node: Yams.Node, near: SourceLocation) -> SourceLocation {
    guard let mark = node.mark else { return near }
    return SourceLocation(file: source.file, line: mark.line, column: mark.column)
  }
}

extension SourceNode {
  fileprivate var isMap: Bool {
    if case .map = content { true } else { false }
  }
}
