import FlowModel

/// Unread code of many parts of a flow, which a file lists once, with the names of the parts, instead of in each of them.
///
/// ```
/// # unread in Home, Cart, Checkout, Settings:
/// # unread call: Sources/App/Router.swift:42: present: what is presented was not found
/// ```
struct SharedUnreadCode {
  struct Group {
    var owners: [UnreadCode.Owner]
    /// Without an owner.
    var codes: [UnreadCode]
  }

  /// From this number of parts on, code is listed once for all of them.
  private static let manyOwners = 4
  private static let beginning = "unread in "
  private static let mostColumns = 120

  /// In the order in which their first code was given.
  private(set) var groups: [Group] = []
  /// Code of few parts.
  private(set) var others: [UnreadCode] = []

  /// Linear in the number of codes.
  init(_ unread: [UnreadCode]) {
    func place(_ code: UnreadCode) -> UnreadCode {
      UnreadCode(kind: code.kind, location: code.location, what: code.what)
    }
    var owners: [UnreadCode: [UnreadCode.Owner]] = [:]
    for code in unread { if let owner = code.owner { owners[place(code), default: []].append(owner) } }
    let many = owners.filter { $0.value.count >= Self.manyOwners && $0.value.allSatisfy { Self.isListable($0.name) } }
    var positions: [[UnreadCode.Owner]: Int] = [:]
    var listed: Set<UnreadCode> = []
    for code in unread {
      let code = place(code)
      guard let owners = many[code], listed.insert(code).inserted else { continue }
      if positions[owners] == nil {
        positions[owners] = groups.count
        groups.append(Group(owners: owners, codes: []))
      }
      groups[positions[owners]!].codes.append(code)
    }
    others = unread.filter { $0.owner == nil || many[place($0)] == nil }
  }

  /// Whether a name can stand in a list of names.
  private static func isListable(_ name: String) -> Bool {
    !name.isEmpty && name.unicodeScalars.allSatisfy { $0 != "," && $0 != ":" && !$0.properties.isWhitespace }
  }

  /// The comment that names the parts, on as many lines as it takes.
  static func lines(naming owners: [UnreadCode.Owner]) -> [String] {
    var lines = ["# \(beginning)"]
    for (position, owner) in owners.enumerated() {
      let word = owner.name.printable + (position == owners.count - 1 ? ":" : ",")
      let isFirst = lines.last!.hasSuffix(" ")
      if !isFirst, lines.last!.count + 1 + word.count > mostColumns {
        lines.append("#   " + word)
      } else {
        lines[lines.count - 1] += (isFirst ? "" : " ") + word
      }
    }
    return lines
  }

  /// Reads the comments that name parts.
  struct Reader {
    private let owners: [String: [UnreadCode.Owner]]
    private var names = ""
    private var isOpen = false
    /// The line on which the last comment stood that belongs to the list.
    private var lastLine = 0
    private var found: [UnreadCode.Owner] = []

    init(_ root: SourceNode) {
      var owners: [String: [UnreadCode.Owner]] = [:]
      for entry in root.entries {
        if entry.key == "variables" {
          for variable in entry.value.entries { owners[variable.key, default: []].append(.variable(variable.key)) }
        }
        guard entry.key == "coordinators" else { continue }
        for coordinator in entry.value.entries {
          owners[coordinator.key, default: []].append(.coordinator(coordinator.key))
          for part in coordinator.value.entries where part.key == "screens" {
            for screen in part.value.entries { owners[screen.key, default: []].append(.screen(screen.key)) }
          }
        }
      }
      self.owners = owners
    }

    /// Takes a comment alone on its line that names no unread code. Only lines without a gap belong together.
    mutating func read(_ text: some StringProtocol, line: Int) {
      let text = text.drop(while: \.isWhitespace)
      if text.hasPrefix(beginning) {
        names = String(text.dropFirst(beginning.count))
        isOpen = true
      } else if isOpen, line == lastLine + 1 {
        names += " " + text
      } else {
        (isOpen, found) = (false, [])
        return
      }
      lastLine = line
      found = []
      guard names.last(where: { !$0.isWhitespace }) == ":" else { return }
      isOpen = false
      found = names.split { $0 == "," || $0 == ":" || $0.isWhitespace }.flatMap { owners[String($0)] ?? [] }
    }

    /// The parts in whose code something is that a comment on the given line names; nil: the comment belongs to no list.
    mutating func parts(ofCommentOn line: Int) -> [UnreadCode.Owner]? {
      guard !found.isEmpty, !isOpen, line == lastLine + 1 else {
        (isOpen, found) = (false, [])
        return nil
      }
      lastLine = line
      return found
    }
  }
}
