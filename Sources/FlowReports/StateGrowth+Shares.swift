import FlowRules
import Foundation

/// Computes the share of each part of a flow in the number of states.
extension StateGrowth {
  /// The parts with their shares in percent. Numbers of ways multiply, so the shares are those of the logarithm of
  /// their product.
  var shares: [(part: Part, percent: Int)] {
    let weights = parts.map { Self.logarithm(ofDigits: $0.ways) }
    let sum = weights.reduce(0, +)
    return zip(parts, weights).map { ($0, Int((100 * $1 / sum).rounded())) }
  }

  /// The logarithm of a number of any size.
  private static func logarithm(ofDigits digits: String) -> Double {
    log10(Double(digits.prefix(15)) ?? 1) + Double(max(0, digits.count - 15))
  }
}

extension StateGrowth.Part {
  /// `Cart`, `variable cart`, `the transition in flight`.
  var title: String {
    switch kind {
    case .variable: "variable \(name ?? "")"
    case .coordinator: name ?? ""
    case .layers: "what is presented"
    case .flight: "the transition in flight"
    }
  }
}

extension TextFormatter {
  /// The lines on where the states come from, and how many states lower limits would save.
  func growth(of verdict: Verdict) -> [String] {
    guard let growth = verdict.growth, !growth.parts.isEmpty else { return [] }
    let shown = growth.shares.prefix(8)
    var parts = shown.map { "\($0.part.title.printable) \($0.percent) % (\(counted($0.part.ways, "way")))" }
    if growth.parts.count > shown.count { parts.append("\(growth.parts.count - shown.count) more") }
    var lines = ["  the states multiply out of: " + parts.joined(separator: ", ")]
    let slots = growth.slots.map { "\($0.name.printable) (\(counted($0.values, "value")))" }
    lines.append("  most varied: " + slots.joined(separator: ", "))
    for limit in growth.limits {
      let rest = counted(limit.statesBelow, "state")
      lines.append("  with \(limit.name): \(limit.value - 1) instead of \(limit.value) at most \(rest) would be left")
    }
    return lines
  }
}
