import FlowModel
import Yams

/// A mistake in a vocabulary.
public struct VocabularyError: Error, Hashable, CustomStringConvertible {
  public var file: String
  public var line: Int
  public var column: Int
  public var message: String

  public var description: String { "\(file):\(line):\(column): error: \(message)" }
}

/// Reads the section `extract:` of `.flowcheck.yml`, or of a file of its own.
public struct VocabularyReader {
  private let file: String

  public init(file: String) { self.file = file }

  /// The vocabulary; a file without `extract:` states none.
  public func vocabulary(_ text: String) throws(VocabularyError) -> Vocabulary {
    let root: Node?
    do {
      root = try Yams.compose(yaml: text, .basic)
    } catch {
      throw VocabularyError(
        file: file, line: 1, column: 1, message: "this is no YAML: \(String("\(error)".prefix(200)))")
    }
    guard let root, let section = root.mapping?["extract"] else { return Vocabulary() }
    var vocabulary = Vocabulary()
    for (key, value) in try map(section, "extract") {
      switch key.string ?? "" {
      case "coordinators": try readCoordinators(value, into: &vocabulary)
      case "screens":
        for (key, value) in try map(value, "screens") {
          guard key.string == "except" else { throw unknown(key, "screens", ["except"]) }
          vocabulary.exceptScreens = try names(value)
        }
      case "root":
        guard let name = value.string, !name.isEmpty else { throw error(value, "the name of a type is expected") }
        vocabulary.root = name
      case "calls": for (key, value) in try map(value, "calls") { vocabulary.calls.append(try call(key, value)) }
      default: throw unknown(key, "extract", ["coordinators", "screens", "root", "calls"])
      }
    }
    return vocabulary
  }

  private func readCoordinators(_ node: Node, into vocabulary: inout Vocabulary) throws(VocabularyError) {
    for (key, value) in try map(node, "coordinators") {
      switch key.string ?? "" {
      case "conformsTo": vocabulary.coordinatorProtocols = try names(value)
      case "suffix": vocabulary.suffixes = try names(value)
      case "except": vocabulary.exceptCoordinators = try names(value)
      default: throw unknown(key, "coordinators", ["conformsTo", "suffix", "except"])
      }
    }
  }

  /// `Type.method(labels:)` with `push: $1`, or with the bare word of a move that shows nothing.
  private func call(_ key: Node, _ value: Node) throws(VocabularyError) -> Vocabulary.Call {
    let written = key.string ?? ""
    guard let point = written.firstIndex(of: "."), written.index(after: point) < written.endIndex else {
      throw error(key, "‘\(written)’ is no call: write Type.method(labels:), or *.method(labels:)")
    }
    let type = String(written[..<point])
    let method = String(written[written.index(after: point)...].prefix { $0 != "(" })
    if let word = value.string {
      guard let move = Vocabulary.Move(rawValue: word) else {
        throw unknown(value, "a call", Vocabulary.Move.allCases.map(\.rawValue))
      }
      return Vocabulary.Call(type: type, method: method, move: move, argument: 0)
    }
    guard let (name, argument) = try map(value, written).first else { throw error(value, "‘\(written)’ does nothing") }
    guard let move = Vocabulary.Move(rawValue: name.string ?? "") else {
      throw unknown(name, written, Vocabulary.Move.allCases.map(\.rawValue))
    }
    guard let text = argument.string, text.hasPrefix("$"), let number = Int(text.dropFirst()), number > 0 else {
      throw error(argument, "which argument is meant is written $1, $2 …")
    }
    return Vocabulary.Call(type: type, method: method, move: move, argument: number)
  }

  private func map(_ node: Node, _ what: String) throws(VocabularyError) -> [(Node, Node)] {
    guard let mapping = node.mapping else { throw error(node, "‘\(what)’ is a map") }
    return mapping.map { ($0.key, $0.value) }
  }

  private func names(_ node: Node) throws(VocabularyError) -> [String] {
    if let word = node.string { return [word] }
    guard let items = node.sequence else { throw error(node, "a name or a list of names is expected") }
    var names: [String] = []
    for item in items {
      guard let name = item.string else { throw error(item, "a name is expected") }
      names.append(name)
    }
    return names
  }

  private func unknown(_ node: Node, _ what: String, _ known: [String]) -> VocabularyError {
    error(node, "‘\(node.string ?? "?")’ is unknown in ‘\(what)’; known are \(known.joined(separator: ", "))")
  }

  private func error(_ node: Node, _ message: String) -> VocabularyError {
    VocabularyError(file: file, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1, message: message)
  }
}
