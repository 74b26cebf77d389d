import FlowModel

/// The places in the app's source that the parts of a declaration come from, as stated in the declaration's comments.
///
/// A comment that follows other text on its line states a place if it consists of `PATH.swift:LINE`, optionally with
/// `certain:`, `likely:` or `possible:` before it. It holds for the parts on its line, and for everything nested in
/// them down to the next line that states a place. `flowcheck extract` writes such comments; a person may as well.
public struct SourcePlaces: Hashable, Sendable {
  /// By declaration file and line.
  private var places: [String: [Int: SourcePlace]] = [:]

  public init() {}

  public var isEmpty: Bool { places.isEmpty }

  /// The place that the part of the declaration at a location comes from; nil: none is stated.
  public func place(of location: SourceLocation) -> SourcePlace? { places[location.file]?[location.line] }

  mutating func state(_ place: SourcePlace, of location: SourceLocation) {
    places[location.file, default: [:]][location.line] = place
  }
}

/// Reads the places out of the comments of a flow's files.
struct SourcePlaceReader {
  private var places = SourcePlaces()
  /// The places that the comments of one file state, by line.
  private var stated: [Int: SourcePlace] = [:]

  /// Linear in the size of the files.
  static func places(in files: [SourceFile]) -> SourcePlaces {
    var reader = SourcePlaceReader()
    for file in files where file.source.holds(Self.ending) { reader.read(file) }
    return reader.places
  }

  private static let ending = ".swift:"

  private mutating func read(_ file: SourceFile) {
    stated = [:]
    for comment in CommentScanner.comments(in: file.source, tree: file.root) where !comment.isAlone {
      stated[comment.location.line] = Self.place(comment.text)
    }
    if !stated.isEmpty { read(file.root, inside: nil) }
  }

  private mutating func read(_ node: SourceNode, inside outer: SourcePlace?) {
    switch node.content {
    case .scalar: break
    case .list(let items):
      for item in items { read(item, inside: state(item.location, outer)) }
    case .map(let entries):
      for entry in entries { read(entry.value, inside: state(entry.keyLocation, outer)) }
    }
  }

  /// Records the place of the part that begins at a location: the place of its line, else that of the enclosing part.
  private mutating func state(_ location: SourceLocation, _ outer: SourcePlace?) -> SourcePlace? {
    guard let place = stated[location.line] ?? outer else { return nil }
    places.state(place, of: location)
    return place
  }

  /// `likely: Sources/App/Main.swift:42`; nil: any other comment.
  static func place(_ comment: String) -> SourcePlace? {
    var text = comment[...].trimmed
    var certainty = Certainty.certain
    for word in Certainty.allCases where text.hasPrefix("\(word): ") {
      certainty = word
      text = text.dropFirst("\(word): ".count).trimmed
      break
    }
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let (path, digits) = (text[..<colon], text[text.index(after: colon)...])
    let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard isNumber, let line = Int(digits), line > 0, path.hasSuffix(".swift"), path.count > ".swift".count else {
      return nil
    }
    return SourcePlace(location: SourceLocation(file: String(path), line: line, column: 1), certainty: certainty)
  }
}

extension Substring {
  /// Without the white space around it.
  fileprivate var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
