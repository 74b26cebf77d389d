/// Whether a place in a YAML text is inside of quotes, told from the characters before it alone.
///
/// A quote in the middle of plain text opens nothing, and which text is plain is not always to be seen. So all that may be
/// is kept, and only what holds in every case is sure.
struct QuoteTracker {
  private enum Place {
    case outside, single, double
    /// Behind a single quote in single quotes: the end, or half of a quote that is meant.
    case behindSingle
    /// Behind a backslash in double quotes.
    case escaped
  }

  private var places: Set<Place> = [.outside]
  /// Behind something that may be text of any kind, nothing is sure any more.
  private var isLost = false

  var isSurelyOutside: Bool { !isLost && places == [.outside] }
  var isSurelyInside: Bool { !isLost && places.isDisjoint(with: [.outside, .behindSingle]) }

  /// Whether a quote may open a quoted text where it stands.
  enum Opening { case never, perhaps, surely }

  mutating func lose() { isLost = true }

  mutating func take(_ scalar: Unicode.Scalar, opening: Opening) {
    if isLost { return }
    // Hardly any character changes anything.
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
