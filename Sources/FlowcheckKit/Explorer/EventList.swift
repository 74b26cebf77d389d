import FlowReports
import FlowRules
import FlowRuns
import Foundation

/// The numbered list of possible events, each with the screen that is visible after it.
struct EventList {
  var style: TextStyle

  func lines(for moves: [Simulator.Move]) -> [String] {
    let names = moves.map { move in
      let choices = move.step.choices.map(String.init).joined(separator: ", ")
      let detail = move.step.detail.map { " \($0)" } ?? ""
      return (move.step.event + detail + (choices.isEmpty ? "" : " (choice \(choices))")).printable
    }
    let numberWidth = String(moves.count).count
    let nameWidth = names.map(\.count).max() ?? 0
    return moves.indices.map { index in
      let number = String(index + 1)
      let pad = String(repeating: " ", count: numberWidth - number.count)
      let gap = String(repeating: " ", count: nameWidth - names[index].count)
      return "\(style.strong(pad + number))  \(names[index])\(gap)  \(style.dim(target(of: moves[index])))"
    }
  }

  private func target(of move: Simulator.Move) -> String {
    switch move.result {
    case .state: "→ \((move.step.visible ?? "no screen").printable)"
    case .crash: "→ the app stops"
    case .cut(let cut): "beyond the limit \(cut.limit.rawValue)"
    }
  }
}

/// Finds the events that a person means by a part of a name.
enum EventChoice {
  /// The moves with that name; else those that contain it as whole words, ignoring case; else those that contain it
  /// anywhere.
  ///
  /// The name may also be an event as a list prints it, with its choices: `later Item (choice 1)`.
  static func matching(_ name: String, _ moves: [Simulator.Move]) -> [Simulator.Move] {
    guard let start = name.range(of: " (choice ", options: .backwards), name.hasSuffix(")") else {
      return matching(name, moves, \.step.event)
    }
    let choices = name[start.upperBound...].dropLast().split(separator: ",").map {
      Int($0.trimmingCharacters(in: .whitespaces))
    }
    return matching(String(name[..<start.lowerBound]), moves, \.step.event).filter { $0.step.choices == choices }
  }

  static func matching<Element>(_ name: String, _ elements: [Element], _ text: (Element) -> String) -> [Element] {
    let wanted = name.lowercased()
    let exact = elements.filter { text($0) == name }
    if !exact.isEmpty { return exact }
    let words = elements.filter { element in
      let text = text(element).lowercased()
      return text == wanted || text.hasSuffix(" \(wanted)") || text.hasSuffix(".\(wanted)")
    }
    if !words.isEmpty { return words }
    return wanted.isEmpty ? [] : elements.filter { text($0).lowercased().contains(wanted) }
  }
}
