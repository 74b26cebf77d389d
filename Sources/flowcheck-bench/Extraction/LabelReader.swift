import FlowDeclaration
import FlowModel

/// Reads a file of labels; reports every mistake with its place.
struct LabelReader {
  static let ending = ".labels.yml"

  private let file: String
  private let diagnostics = Diagnostics()
  private var fields: FieldReader { FieldReader(diagnostics: diagnostics) }

  init(file: String) { self.file = file }

  /// - Parameter name: what the labels are called.
  func labels(_ bytes: [UInt8], named name: String) -> Result<Labels, DeclarationErrors> {
    let document = SourceDocument(
      file: file, diagnostics: diagnostics,
      complaintAboutEmptiness: "the file is empty; labels begin with ‘repository: OWNER/NAME’")
    let labels = document.root(of: bytes).flatMap { self.labels($0, named: name) }
    let errors = diagnostics.sortedErrors
    guard errors.isEmpty, let labels else { return .failure(DeclarationErrors(errors: errors, files: [file])) }
    return .success(labels)
  }

  private func labels(_ root: SourceNode, named name: String) -> Labels? {
    let known = [
      "repository", "commit", "sources", "keptBack", "names", "transitions", "children", "releases", "leaks",
    ]
    guard let top = fields.fields(root, of: "a file of labels", known: known) else { return nil }
    var labels = Labels(
      name: name, repository: required("repository", in: top, at: root) ?? "",
      commit: required("commit", in: top, at: root) ?? "",
      sources: top["sources"].map { fields.names($0, key: "sources", of: "a folder or a list of folders").map(\.name) }
        ?? ["."])
    labels.isKeptBack = fields.boolean(top["keptBack"], key: "keptBack", default: false)
    for entry in fields.named(top["names"], key: "names") {
      let names = fields.names(entry.value, key: entry.key, of: "a name or a list of names")
      labels.names[entry.key] = Set(names.map(\.name))
    }
    labels.all += items("transitions", in: top, known: ["from", "move", "to", "at", "optional"], transition)
    labels.all += items("children", in: top, known: ["parent", "child", "at", "optional"], child)
    labels.all += items("releases", in: top, known: ["child", "at", "optional"], release)
    labels.leaks = items("leaks", in: top, known: ["child", "at", "why", "with"], leak)
    return labels
  }

  private func items<Item>(
    _ key: String, in top: Fields, known: [String], _ read: (Fields, SourceNode) -> Item?
  ) -> [Item] {
    guard let list = top[key], let nodes = fields.list(list, key: key, of: "labels") else { return [] }
    return nodes.compactMap { node in
      fields.fields(node, of: "a label in ‘\(key)’", known: known).flatMap { read($0, node) }
    }
  }

  private func transition(_ item: Fields, _ node: SourceNode) -> Label? {
    guard let from = required("from", in: item, at: node), let places = places(item, node) else { return nil }
    guard let word = item["move"] else {
      diagnostics.report("a label in ‘transitions’ has no ‘move’", at: node.location)
      return nil
    }
    guard let move = fields.choice(word, key: "move", as: Label.Move.self) else { return nil }
    var target: String?
    if move.hasTarget {
      guard let name = required("to", in: item, at: node) else { return nil }
      target = name
    } else if let to = item.entry("to") {
      diagnostics.report("‘\(move.rawValue)’ leads to nothing that can be named", at: to.keyLocation)
    }
    let owner = String(from.prefix { $0 != "." })
    return Label(
      kind: .transition, owner: owner, screen: from == owner ? nil : String(from.dropFirst(owner.count + 1)),
      move: move, target: target, places: places, isOptional: isOptional(item), location: node.location)
  }

  private func child(_ item: Fields, _ node: SourceNode) -> Label? {
    guard let parent = required("parent", in: item, at: node), let child = required("child", in: item, at: node),
      let places = places(item, node)
    else { return nil }
    return Label(
      kind: .child, owner: parent, target: child, places: places, isOptional: isOptional(item), location: node.location)
  }

  private func release(_ item: Fields, _ node: SourceNode) -> Label? {
    guard let child = required("child", in: item, at: node), let places = places(item, node) else { return nil }
    return Label(
      kind: .release, target: child, places: places, isOptional: isOptional(item), location: node.location)
  }

  private func leak(_ item: Fields, _ node: SourceNode) -> LabelledLeak? {
    guard let child = required("child", in: item, at: node), required("why", in: item, at: node) != nil,
      places(item, node) != nil
    else { return nil }
    let with = item["with"].flatMap { fields.name($0, key: "with") }
    return LabelledLeak(child: child, with: with, location: node.location)
  }

  /// The value of `optional` is the reason.
  private func isOptional(_ item: Fields) -> Bool {
    item["optional"].flatMap { fields.name($0, key: "optional", expected: "the reason") } != nil
  }

  private func required(_ key: String, in item: Fields, at node: SourceNode) -> String? {
    guard let value = item[key] else {
      diagnostics.report("‘\(key)’ is missing", at: node.location)
      return nil
    }
    return fields.name(value, key: key)
  }

  private func places(_ item: Fields, _ node: SourceNode) -> [LabelPlace]? {
    guard let value = item["at"] else {
      diagnostics.report("‘at’ is missing: the place in the source, FILE.swift:LINE", at: node.location)
      return nil
    }
    let written = fields.names(value, key: "at", of: "FILE.swift:LINE or a list of them")
    let places = written.compactMap { text, location in
      let place = Self.place(text)
      if place == nil {
        diagnostics.report(
          "‘at’ expects FILE.swift:LINE or FILE.swift:FIRST-LAST, not \(quoted(text))", at: location, offending: text)
      }
      return place
    }
    return places.isEmpty ? nil : places
  }

  private static func place(_ text: String) -> LabelPlace? {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else { return nil }
    let numbers = text[text.index(after: colon)...].split(separator: "-", omittingEmptySubsequences: false).map {
      $0.allSatisfy(\.isNumber) ? Int($0) : nil
    }
    guard numbers.count <= 2, let first = numbers[0], let last = numbers[numbers.count - 1], 1 <= first, first <= last
    else { return nil }
    return LabelPlace(path: String(text[..<colon]), lines: first...last)
  }
}
