/// A place in the app's source of which the flow does not have everything: more may happen there than is declared.
public struct UnreadCode: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A call that shows or removes a screen; which screen, or from where, is unknown.
    case call
    /// A call that shows or removes a screen, in code that nobody was seen to run.
    case code
    /// Code that lets go of a child and that nobody was seen to run.
    case release
    /// A condition on state of the app that no code was seen to change.
    case state
    /// A coordinator of which nothing was found that it shows.
    case content
  }

  /// The declared part whose code it is; for a release that can only let go of one child, that child; for state, its
  /// variable.
  public enum Owner: Hashable, Comparable, Sendable {
    case coordinator(String)
    case screen(String)
    case variable(String)

    public var name: String {
      switch self {
      case .coordinator(let name), .screen(let name), .variable(let name): name
      }
    }
  }

  public var kind: Kind
  /// With the path as the declaration writes it, and column 1.
  public var location: SourceLocation
  /// The call and what is unknown about it, in a few words; may be empty.
  public var what: String
  /// Nil: code of no declared part. It runs only if other unread code brings it up.
  public var owner: Owner?

  public init(kind: Kind, location: SourceLocation, what: String, owner: Owner? = nil) {
    self.kind = kind
    self.location = location
    self.what = what
    self.owner = owner
  }
}

extension UnreadCode {
  /// Whether it is code that shows or removes screens.
  public var isCode: Bool { kind == .call || kind == .code }

  /// Whether it may bring up a screen: calls that go back cannot.
  public var mayShow: Bool { isCode && !goesBack }

  /// Whether it is a call that only removes screens, by its name.
  public var goesBack: Bool {
    let call = what.prefix { $0.isLetter || $0.isNumber }
    return isCode && (call == "dismiss" || call.hasPrefix("pop") && call != "popover")
  }
}
