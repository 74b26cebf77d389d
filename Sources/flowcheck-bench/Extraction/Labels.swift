import FlowModel

/// What a person read in the source of an app: what shows and removes screens, and what becomes of children.
struct Labels {
  /// The name of the file without its endings, and of the folder with the app's source.
  var name: String
  /// Where the source is from: `owner/name`, and the commit.
  var repository: String
  var commit: String
  /// The folders of the checkout that are extracted.
  var sources: [String]
  /// Whether nothing was tuned on it.
  var isKeptBack = false
  /// Further names that the source has for a coordinator or screen, such as those of a view and its store.
  var names: [String: Set<String>] = [:]
  var all: [Label] = []
  var leaks: [LabelledLeak] = []

  /// The names of what the labels take for coordinators.
  var coordinators: Set<String> {
    let named =
      all.flatMap { [$0.owner, $0.kind == .transition ? nil : $0.target] }.compactMap(\.self)
      + leaks.map(\.child)
    return Set(named.flatMap { [$0] + names[$0, default: []] })
  }

  /// Whether a declared name stands for a labelled one.
  func isSame(_ labelled: String, _ declared: String) -> Bool {
    labelled == declared || names[labelled]?.contains(declared) == true
  }
}

/// One labelled fact with its places in the source.
struct Label {
  enum Kind: String, CaseIterable {
    case transition, child, release

    var plural: String {
      switch self {
      case .transition: "transitions"
      case .child: "children"
      case .release: "releases"
      }
    }
  }

  /// What a call does to the screens, in the words of the frameworks.
  enum Move: String, CaseIterable {
    case push, present, set, tab, pop, popToRoot, popTo, dismiss, select

    /// The words of a declaration for it. A declaration has none for the root of a stack: it is the first frame that is
    /// pushed. It cannot tell either whether `close` pops or dismisses, which is decided when it runs.
    var words: Set<String> {
      switch self {
      case .push: ["push"]
      case .present: ["present"]
      case .set, .tab: ["show", "replace", "replaceTop", "push"]
      case .pop: ["pop", "close"]
      case .popToRoot: ["popToRoot"]
      case .popTo: ["popTo", "close"]
      case .dismiss: ["dismiss", "close"]
      case .select: ["select"]
      }
    }

    /// Whether it leads to a screen or coordinator.
    var hasTarget: Bool { ![.pop, .popToRoot, .dismiss].contains(self) }
  }

  var kind: Kind
  /// The coordinator whose code it is, or the parent of a child; nil: a release, which may be anybody's.
  var owner: String?
  /// The screen on which it begins; nil: the coordinator's code, whatever runs it.
  var screen: String?
  /// That of a transition.
  var move: Move?
  /// Where a transition leads; the child.
  var target: String?
  /// The call, or the calls that lead to it: a fact has one of them.
  var places: [LabelPlace]
  /// Whether it is right to find it and right not to.
  var isOptional: Bool
  /// Where the label stands.
  var location: SourceLocation

  var text: String {
    let from = [owner, screen].compactMap(\.self).joined(separator: ".")
    let what = [move?.rawValue, target].compactMap(\.self).joined(separator: " ")
    let place = places.first.map { " (\($0.text))" } ?? ""
    return "\(kind.rawValue) \(from.isEmpty ? "" : "\(from): ")\(what)\(place)"
  }
}

/// A child that stays in memory although none of its screens is there any longer.
struct LabelledLeak {
  var child: String
  /// The coordinator whose leak keeps it; it need not be reported beside that one.
  var with: String?
  var location: SourceLocation
}

/// A line of a source file, or several.
struct LabelPlace: Hashable {
  /// The distance at which a place still counts: a call of several lines, or the closure in which it stands.
  static let tolerance = 3

  /// The end of the path, whole names only.
  var path: String
  var lines: ClosedRange<Int>

  var text: String {
    lines.count == 1 ? "\(path):\(lines.lowerBound)" : "\(path):\(lines.lowerBound)-\(lines.upperBound)"
  }

  func contains(file: String, line: Int) -> Bool {
    isEnd(of: file) && line >= lines.lowerBound - Self.tolerance && line <= lines.upperBound + Self.tolerance
  }

  func isEnd(of file: String) -> Bool {
    let end = path.hasPrefix("/") ? path : "/\(path)"
    return "/\(file)".hasSuffix(end)
  }
}
