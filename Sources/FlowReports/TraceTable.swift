import FlowRules
import FlowRuns

/// The lines of a trace: a number, the event, the screen that is visible after it, and details.
struct TraceTable {
  /// The number of steps beyond which a trace is written compactly: it stays complete, but steps in which only time
  /// passes join the line before.
  static let compactBeyond = 12

  var style: TextStyle

  private struct Row {
    var numbers: ClosedRange<Int>
    var events: [String]
    var visible: String?
    var notes: [String] = []
    var display: String?
    var crashes = false
    /// A line before this row.
    var heading: String?
  }

  func lines(for trace: Trace) -> [String] {
    let all = trace.steps + trace.continuation + trace.loop
    let isCompact = all.count > Self.compactBeyond + 1
    var rows: [Row] = []
    var heading: String?
    for (index, step) in all.enumerated() {
      if index == trace.steps.count {
        heading = trace.continuation.isEmpty ? Self.loopHeading : "from there it can go on"
      } else if index == trace.steps.count + trace.continuation.count {
        heading = Self.loopHeading
      }
      let previous = index > 0 ? all[index - 1] : nil
      let endsSection = [trace.steps.count - 1, all.count - 1].contains(index)
      let hides = previous.map { $0.visible == step.visible && $0.display != step.display } ?? false
      var row = Row(numbers: index...index, events: [step.event.printable], visible: step.visible, heading: heading)
      heading = nil
      row.crashes = trace.endsInCrash && index == all.count - 1
      if let detail = step.detail, !detail.isEmpty { row.notes.append(detail.printable) }
      if !step.choices.isEmpty {
        row.notes.append("choice " + step.choices.map(String.init).joined(separator: ", "))
      }
      let isShown = previous.map { $0.display == step.display && rows.last?.display != nil } ?? false
      if !step.display.isEmpty, !row.crashes, !isShown, endsSection || (hides && !isCompact) {
        row.display = step.display.printable
      }
      if isCompact, step.isHousekeeping, row.notes.isEmpty, row.heading == nil, let last = rows.last,
        last.visible == row.visible, last.display == nil
      {
        rows[rows.count - 1].numbers = last.numbers.lowerBound...index
        rows[rows.count - 1].events.append(row.events[0])
        rows[rows.count - 1].display = row.display
      } else {
        rows.append(row)
      }
    }
    return lines(for: rows) + (trace.staysThere ? ["     " + style.dim("and there it stays")] : [])
  }

  private static let loopHeading = "and this can go on for ever"

  private func lines(for rows: [Row]) -> [String] {
    let cells = rows.map { row in
      (number: number(row.numbers), event: row.events.joined(separator: ", "), visible: visible(row))
    }
    let numberWidth = cells.map(\.number.count).max() ?? 0
    let eventWidth = cells.map(\.event.count).max() ?? 0
    let visibleWidth = cells.map(\.visible.count).max() ?? 0
    var lines: [String] = []
    for (row, cell) in zip(rows, cells) {
      let margin = String(repeating: " ", count: numberWidth + 2)
      if let heading = row.heading { lines.append(margin + style.dim(heading)) }
      let number = String(repeating: " ", count: numberWidth - cell.number.count) + cell.number
      var line = style.dim(number) + "  " + cell.event.padded(to: eventWidth) + "  "
      let shown = row.crashes ? style.error(cell.visible) : style.strong(cell.visible)
      if row.notes.isEmpty {
        line += shown
      } else {
        let gap = String(repeating: " ", count: visibleWidth - cell.visible.count + 2)
        line += shown + gap + style.dim(row.notes.joined(separator: ", "))
      }
      lines.append(line)
      if let display = row.display { lines.append(margin + style.dim("└ " + display)) }
    }
    return lines
  }

  private func number(_ numbers: ClosedRange<Int>) -> String {
    numbers.count == 1 ? String(numbers.lowerBound) : "\(numbers.lowerBound)-\(numbers.upperBound)"
  }

  private func visible(_ row: Row) -> String {
    if row.crashes { return "the app stops" }
    return row.visible?.printable ?? "no screen"
  }
}
