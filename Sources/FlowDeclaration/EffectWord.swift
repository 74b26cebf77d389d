import FlowModel

/// The words that effects begin with.
enum EffectWord: String, CaseIterable {
  case push, pop, popToRoot, popTo, removeFrame, replaceTop, replace, show, present, dismiss, close, cover
  case uncover, start, finish, remove, removeAll, raise, send, select, set, when, choose, run, `in`, guarded, soon
  case later

  static let names = allCases.map(\.rawValue)

  static let allModifiers: Set<String> = [
    "then", "keeps", "entry", "style", "interactiveDismiss", "from", "slot", "replacing", "reuse", "keeping",
    "background", "animated", "with", "as", "do", "else",
  ]

  /// The keys allowed beside the word in the same map.
  var modifiers: [String] {
    switch self {
    case .push: ["then", "keeps", "entry", "with", "as", "slot", "reuse", "animated"]
    case .pop, .popToRoot, .popTo, .removeFrame, .replaceTop, .dismiss, .close: ["then", "keeps", "animated"]
    case .replace: ["then", "keeps", "keeping", "animated"]
    case .show: ["entry", "with", "as", "slot", "reuse"]
    case .start: ["entry", "with", "slot"]
    case .cover: ["entry", "with", "as", "slot"]
    case .present:
      [
        "then", "keeps", "entry", "with", "as", "style", "interactiveDismiss", "background", "from", "slot",
        "reuse", "replacing", "animated",
      ]
    case .when: ["do", "else"]
    case .in: ["do"]
    case .uncover, .finish, .remove, .removeAll, .raise, .send, .select, .set, .choose, .run, .guarded, .soon, .later:
      []
    }
  }

  /// The meaning of the bare word; nil if the word needs an argument.
  var bareKind: Effect.Kind? {
    switch self {
    case .pop: .pop
    case .popToRoot: .popToRoot
    case .dismiss: .dismiss(.`self`)
    case .close: .close
    case .uncover: .uncover
    case .finish: .finish
    case .removeAll: .removeAll
    default: nil
    }
  }

  var example: String {
    switch self {
    case .push, .popTo, .removeFrame, .replaceTop, .replace, .show, .present, .cover: "\(rawValue): Screen"
    case .start, .remove, .select: "\(rawValue): Coordinator"
    case .raise, .send: "\(rawValue): event"
    case .set: "set: {variable: value}"
    case .when: "when: condition, do: […]"
    case .in: "in: Coordinator, do: […]"
    case .choose: "choose: [[…], […]]"
    case .run: "run: procedure"
    case .guarded, .soon, .later: "\(rawValue): […]"
    case .pop, .popToRoot, .dismiss, .close, .uncover, .finish, .removeAll: rawValue
    }
  }
}
