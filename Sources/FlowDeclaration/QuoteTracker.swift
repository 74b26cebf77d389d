/// Tracks whether a place in a YAML text is inside of quotes, by the characters before it alone.
///
/// A quote in the middle of plain text opens nothing, and it is not always visible which text is plain. So the tracker
/// keeps all possible places, and only a fact that holds for all of them is sure.
struct QuoteTracker {
  private enum Place {
    case outside, single, double
    /// Behind a single quote in single quotes: the end of the text, or the first half of an escaped quote.
    case behindSingle
    /// Behind a backslash in double quotes.
    case escaped
  }

  private var places: Set<Place> = [.outside]
  /// Whether text of an unknown kind came before, after which nothing is sure.
  private var isLost = false

  var isSurelyOutside: Bool { !isLost && places == [.outside] }
  var isSurelyInside: Bool { !isLost && places.isDisjoint(with: [.outside, .behindSingle]) }

  /// Whether a quote at this position may open a quoted text.
  enum Opening { case never, perhaps, surely }

  mutating func lose() { isLost = true }

  mutating func take(_ scalar: Unicode.Scalar, opening: Opening) {
    if isLost { return }
    // Most characters change nothing.
    if places == [.outside], scalar != "'", scalar != "\"" { return }
    places = places.reduce(into: []) { $0.formUnion(Self.next($1, scalar, opening)) }
  }

  private static func next(_ place: Place, _ scalar: Unicode.Scalar, _ opening: Opening) -> Set<Place> {
    switch place {
    case .outside:
      guard scalar == "'" || scalar == "\"", opening != .never else { return [.outside] }
      let quoted: Place = scalar == "'" ? .single : .double
      return opening == .surely ? [quoted] : [quoted, .outside]
    case .single: return [scalar == "'" ? .behindSingle : .single]
    case .behindSingle: return scalar == "'" ? [.single] : next(.outside, scalar, opening)
    case .double: return [scalar == "\\" ? .escaped : scalar == "\"" ? .outside : .double]
    case .escaped: return [.double]
    }
  }
}
