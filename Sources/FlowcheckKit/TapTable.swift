import FlowModel
import FlowRules

/// The distances of a flow's screens from the launch, a line each.
enum TapTable {
  /// Nearest first, those at the same distance in the order of declaration; screens that gestures never reach come
  /// last.
  static func text(_ verdict: Verdict) -> String {
    let rows = verdict.distances.enumerated().sorted { left, right in
      let ranks = (rank(left.element), rank(right.element))
      return ranks.0 != ranks.1 ? ranks.0 < ranks.1 : left.offset < right.offset
    }.map { (words(for: $0.element), $0.element.screen) }
    let width = rows.map(\.0.count).max() ?? 0
    var text = "\(verdict.flow.printable): taps from launch\n"
    for (count, screen) in rows {
      text += "  " + String(repeating: " ", count: width - count.count) + "\(count)  \(screen.printable)\n"
    }
    if rows.isEmpty { text += "  The run was stopped before they were counted.\n" }
    if !verdict.isComplete {
      text += "  The verdict is bounded: beyond its limits there may be shorter ways, and more screens.\n"
    }
    return text
  }

  private static func rank(_ distance: ScreenDistance) -> Int {
    distance.gestures ?? (distance.isSeen ? .max - 1 : .max)
  }

  private static func words(for distance: ScreenDistance) -> String {
    distance.gestures.map(String.init) ?? (distance.isSeen ? "outside" : "never")
  }
}
