import Foundation

/// A row of the table of all flows.
struct CheckRow {
  static let heading = """
    | flow | screens | coordinators | states | verdict | findings | undecided | s | searching: s | MB | runs \
    | outcomes | reads: 50 %, 95 % | writes: 50 %, 95 % |
    | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
    """

  var text: String

  init(_ name: String, _ ending: CheckProcess.Ending) {
    switch ending {
    case .failure(let reason): text = "| \(name) | | | | \(reason) |" + String(repeating: " |", count: 9)
    case .cost(let cost):
      let learning = cost.learning
      func pair(_ spread: Spread) -> String { String(format: "%.0f, %.0f", spread.median, spread.most95) }
      let cells = [
        name, "\(cost.screens)", "\(cost.coordinators)", cost.states, cost.verdict, "\(cost.findings)",
        "\(cost.undecided)", String(format: "%.2f", cost.seconds), String(format: "%.2f", cost.searchSeconds),
        "\(cost.bytes / 1_000_000)", "\(learning.runs)", "\(learning.outcomes)", pair(learning.reads),
        pair(learning.writes),
      ]
      text = "| " + cells.joined(separator: " | ") + " |"
    }
  }
}

extension CheckCost {
  /// `complete`, or the limits that were met.
  var verdict: String {
    if let stop { return "stopped: \(stop)" }
    return isComplete ? "complete" : "bounded: \(limits.joined(separator: ", "))"
  }
}
