import FlowModel
import FlowRules

/// Finds screens with another distance from the launch; screens of only one version are in the list of screens.
struct TapComparison {
  private(set) var changes: [FlowComparison.Change] = []

  init(_ old: Verdict, _ new: Verdict) {
    let distances = KeyedComparison(old.distances, new.distances) { $0.screen }
    for (screen, before, now) in distances.kept {
      guard let sentence = Self.sentence(screen, before, now) else { continue }
      changes.append(
        FlowComparison.Change(
          section: .taps, kind: .changed, subject: screen, message: sentence, before: before.gestures.map(String.init),
          after: now.gestures.map(String.init)))
    }
  }

  private static func sentence(_ screen: String, _ old: ScreenDistance, _ new: ScreenDistance) -> String? {
    switch (old.gestures, new.gestures) {
    case (let before?, let now?):
      if before == now { return nil }
      let difference = counted(abs(now - before), "tap")
      return "\(screen) is now \(difference) \(now > before ? "farther" : "nearer") (\(before) → \(now))."
    case (let before?, nil):
      let rest = new.isSeen ? "only links and externals lead there" : "nothing leads there"
      return "\(screen) can no longer be reached by taps (before: \(before)); \(rest)."
    case (nil, let now?):
      return "\(screen) can be reached by taps now (\(now))."
    case (nil, nil):
      if old.isSeen == new.isSeen { return nil }
      return new.isSeen
        ? "\(screen) can be reached by links or externals now." : "\(screen) can no longer be reached at all."
    }
  }
}
