import FlowModel

/// The places in the app's source that the parts of a declaration come from, as stated in the declaration's comments.
///
/// A comment that follows other text on its line states a place if it consists of `PATH.swift:LINE`, optionally with
/// `certain:`, `likely:` or `possible:` before it. It holds for the parts on its line, and for everything nested in
/// them down to the next line that states a place. `flowcheck extract` writes such comments; a person may as well.
///
/// A comment alone on its line names code that could not be read if it consists of `unread KIND: PATH.swift:LINE`, with
/// the words of ``UnreadCode/Kind``, and optionally of `: ` and more. It belongs to the variable, coordinator or screen
/// in which it is indented; or, right below a comment `unread in NAME, NAME, …:`, to each of the named parts.
public struct SourcePlaces: Hashable, Sendable {
  /// By declaration file and line.
  private var places: [String: [Int: SourcePlace]] = [:]
  /// By file, then in the order of the text, with the locations of the comments.
  public private(set) var unread: [Unread] = []

  /// Code that could not be read, and the location of the comment that says so.
  public struct Unread: Hashable, Sendable {
    public var code: UnreadCode
    public var comment: SourceLocation

    public init(code: UnreadCode, comment: SourceLocation) {
      self.code = code
      self.comment = comment
    }
  }

  public init() {}

  public var isEmpty: Bool { places.isEmpty && unread.isEmpty }

  /// The place that the part of the declaration at a location comes from; nil: none is stated.
  public func place(of location: SourceLocation) -> SourcePlace? { places[location.file]?[location.line] }

  mutating func state(_ place: SourcePlace, of location: SourceLocation) {
    places[location.file, default: [:]][location.line] = place
  }

  mutating func state(_ code: UnreadCode, by comment: SourceLocation) {
    unread.append(Unread(code: code, comment: comment))
  }
}

/// Reads the places, and the code that could not be read, out of the comments of a flow's files.
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
    var owners: CommentOwners?
    var shared: SharedUnreadCode.Reader?
    for comment in CommentScanner.comments(in: file.source, tree: file.root) {
      if !comment.isAlone {
        stated[comment.location.line] = Self.place(comment.text)
      } else if var code = Self.unread(comment.text) {
        if let parts = shared?.parts(ofCommentOn: comment.location.line) {
          for part in parts {
            code.owner = part
            places.state(code, by: comment.location)
          }
          continue
        }
        var known = owners ?? CommentOwners(file.root)
        code.owner = known.owner(of: comment.location)
        owners = known
        places.state(code, by: comment.location)
      } else {
        var known = shared ?? SharedUnreadCode.Reader(file.root)
        known.read(comment.text, line: comment.location.line)
        shared = known
      }
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
    return location(text).map { SourcePlace(location: $0, certainty: certainty) }
  }

  /// `unread call: Sources/App/Home.swift:42: pushViewController: what is pushed was not found`; nil: any other comment.
  static func unread(_ comment: String) -> UnreadCode? {
    let text = comment[...].trimmed
    for kind in UnreadCode.Kind.allCases where text.hasPrefix("unread \(kind.rawValue): ") {
      let rest = text.dropFirst("unread \(kind.rawValue): ".count).trimmed
      guard let path = rest.firstRange(of: ending) else { return nil }
      let digits = rest[path.upperBound...].prefix { $0 != ":" }
      guard let location = location(rest[..<digits.endIndex]) else { return nil }
      return UnreadCode(kind: kind, location: location, what: String(rest[digits.endIndex...].dropFirst().trimmed))
    }
    return nil
  }

  /// `Sources/App/Main.swift:42`
  private static func location(_ text: Substring) -> SourceLocation? {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let (path, digits) = (text[..<colon], text[text.index(after: colon)...])
    let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard isNumber, let line = Int(digits), line > 0, path.hasSuffix(".swift"), path.count > ".swift".count else {
      return nil
    }
    return SourceLocation(file: String(path), line: line, column: 1)
  }
}

/// Finds the variable, coordinator or screen in which a comment stands, by its indentation: a comment belongs to the
/// last key above it that begins further to the left.
private struct CommentOwners {
  private struct Key {
    var location: SourceLocation
    var owner: UnreadCode.Owner?
  }

  /// In the order of the text.
  private var keys: [Key] = []
  private var next = 0
  /// Of the keys above the last asked comment, those that may be meant; the columns grow.
  private var open: [Key] = []

  init(_ root: SourceNode) {
    for entry in root.entries {
      if entry.key == "variables" {
        keys.append(Key(location: entry.keyLocation, owner: nil))
        for variable in entry.value.entries { add(variable, .variable(variable.key)) }
        continue
      }
      guard entry.key == "coordinators" else {
        add(entry, nil)
        continue
      }
      keys.append(Key(location: entry.keyLocation, owner: nil))
      for coordinator in entry.value.entries { add(coordinator: coordinator) }
    }
  }

  private mutating func add(coordinator: SourceEntry) {
    let owner = UnreadCode.Owner.coordinator(coordinator.key)
    keys.append(Key(location: coordinator.keyLocation, owner: owner))
    for entry in coordinator.value.entries {
      guard entry.key == "screens" else {
        add(entry, owner)
        continue
      }
      keys.append(Key(location: entry.keyLocation, owner: owner))
      for screen in entry.value.entries { add(screen, .screen(screen.key)) }
    }
  }

  private mutating func add(_ entry: SourceEntry, _ owner: UnreadCode.Owner?) {
    keys.append(Key(location: entry.keyLocation, owner: owner))
    add(entry.value, owner)
  }

  private mutating func add(_ node: SourceNode, _ owner: UnreadCode.Owner?) {
    switch node.content {
    case .scalar: break
    case .list(let items): for item in items { add(item, owner) }
    case .map(let entries): for entry in entries { add(entry, owner) }
    }
  }

  /// The locations have to be asked in the order of the text. Linear in the number of keys for all of them together.
  mutating func owner(of comment: SourceLocation) -> UnreadCode.Owner? {
    while next < keys.count, keys[next].location.line < comment.line {
      while let last = open.last, last.location.column >= keys[next].location.column { open.removeLast() }
      open.append(keys[next])
      next += 1
    }
    return open.last { $0.location.column < comment.column }?.owner
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
