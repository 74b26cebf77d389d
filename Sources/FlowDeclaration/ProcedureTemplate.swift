import FlowModel

/// A procedure with parameters, `open(section)`: each combination of values with which it is run gives a copy.
struct ProcedureTemplate {
  let name: String
  let parameters: [String]
  let entry: SourceEntry

  /// Nil if the key is a plain name.
  init?(_ entry: SourceEntry) {
    guard entry.key.hasSuffix(")"), let open = entry.key.firstIndex(of: "("), open != entry.key.startIndex else {
      return nil
    }
    let inside = entry.key[entry.key.index(after: open)...].dropLast()
    let words = inside.split(separator: ",", omittingEmptySubsequences: false).map { word in
      String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    // A copy is called `open(section: passwords)`, which is a plain name.
    guard words.allSatisfy({ word in !word.isEmpty && word.unicodeScalars.allSatisfy(ExpressionWord.isPart) }) else {
      return nil
    }
    name = String(entry.key[..<open])
    parameters = words
    self.entry = entry
  }

  /// An example of a run in a declaration.
  var example: String { "{\(name): {\(parameters.map { "\($0): …" }.joined(separator: ", "))}}" }

  /// `open(section: passwords)`.
  func name(ofCopyWith values: [String: String]) -> String {
    "\(name)(\(parameters.map { "\($0): \(values[$0] ?? "")" }.joined(separator: ", ")))"
  }
}

extension SourceEntry {
  /// The name of a procedure with parameters in a map of the form {…} without quotes, where YAML ends its key at the first
  /// comma: `open` of `{open(a, b): […]}`, of which the entry is `open(a`.
  var brokenTemplateName: String? {
    guard case .scalar(let value) = value.content, value.isNull, !key.hasSuffix(")"),
      let open = key.firstIndex(of: "("), open != key.startIndex
    else { return nil }
    return String(key[..<open])
  }
}

/// Records which copies of procedures with parameters are needed.
final class ProcedureCopies {
  struct Copy {
    var coordinator: String
    var template: ProcedureTemplate
    var values: [String: String]
    /// The location of a run that needs the copy.
    var location: SourceLocation
  }

  private struct Key: Hashable {
    var coordinator: String
    var name: String
  }

  /// The largest number of copies in one flow; more are a mistake.
  static let maximum = 1_000

  private(set) var all: [Copy] = []
  private var known: Set<Key> = []
  /// The procedures that some code runs, be it with mistakes.
  private var run: Set<Key> = []

  func noteRun(of template: ProcedureTemplate, of coordinator: String) {
    run.insert(Key(coordinator: coordinator, name: template.name))
  }

  /// Whether any code runs a procedure, be it with mistakes.
  func isRun(_ template: ProcedureTemplate, of coordinator: String) -> Bool {
    run.contains(Key(coordinator: coordinator, name: template.name))
  }

  /// The name of the copy; adds the copy if no other run needs it.
  func add(_ copy: Copy) -> String {
    let name = copy.template.name(ofCopyWith: copy.values)
    if known.insert(Key(coordinator: copy.coordinator, name: name)).inserted { all.append(copy) }
    return name
  }
}

/// Reads the copies that runs need, after everything else.
struct ProcedureCopyReader {
  let index: DeclarationIndex

  func read(into flow: inout Flow) {
    // Copies may run other copies.
    var next = 0
    while next < index.copies.all.count {
      let copy = index.copies.all[next]
      next += 1
      if next > ProcedureCopies.maximum {
        index.diagnostics.report(
          "procedures are run with more than \(ProcedureCopies.maximum) combinations of values", at: copy.location)
        return
      }
      guard let outline = index.coordinator(copy.coordinator),
        let position = flow.coordinators.firstIndex(where: { $0.name == copy.coordinator })
      else { continue }
      let reader = EffectReader(index: index, coordinator: outline, copy: copy)
      let effects = index.diagnostics.reading(outline) {
        reader.body(copy.template.entry.value, key: copy.template.name)
      }
      flow.coordinators[position].procedures.append(
        NamedBody(
          name: copy.template.name(ofCopyWith: copy.values), template: copy.template.name, effects: effects,
          location: copy.template.entry.keyLocation))
    }
    reportUnused()
  }

  private func reportUnused() {
    for outline in index.coordinators {
      index.diagnostics.reading(outline) {
        for template in outline.templates where !index.copies.isRun(template, of: outline.name) {
          index.diagnostics.report(
            "nothing runs \(quoted(template.name)), so that its parameters have no values; ‘run: \(template.example)’"
              + " gives them some", at: template.entry.keyLocation, offending: template.name)
        }
      }
    }
  }
}
