import FlowModel

/// The function with which code begins that nobody was seen to reach.
public struct UnreadStart: Hashable, Sendable {
  /// `Type.function`
  public var name: String
  public var place: SourceLocation
  /// A function that ran and that mentions it; nil: nothing in the source does.
  public var caller: SourceLocation?
  /// The number of navigation calls that come after it.
  public var calls = 0

  /// The line about it at the end of a run.
  var text: String {
    let number = calls == 1 ? "1 navigation call comes" : "\(calls) navigation calls come"
    let reason =
      caller.map { "the code at \($0.text) mentions it and runs, but was not seen to call it" }
      ?? "nothing in the sources was seen to call it"
    return "\(place.text): most is lost from here on: \(number) after ‘\(name)’; \(reason)"
  }
}
