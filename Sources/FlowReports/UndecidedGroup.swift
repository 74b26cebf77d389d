import FlowRules

/// The absences that a verdict cannot decide because of one limit, rule by rule.
struct UndecidedGroup {
  /// A rule, or all invariants under the name `invariants`, with its undecided subjects.
  struct Entry {
    var name: String
    var subjects: [String]
  }

  var limit: Verdict.LimitReached
  /// In the order of the verdict; the invariants, which have one absence each, are one entry.
  var entries: [Entry]

  var count: Int { entries.map(\.subjects.count).reduce(0, +) }

  /// Half a sentence on the change that could decide them.
  var outlook: String {
    let place = limit.place.printable
    let beyond =
      switch limit.limit {
      case "states": place
      case "seconds": "\(place), out of time"
      case "memory": "\(place), out of memory"
      case "interrupt": "\(place), interrupted"
      case "size": place
      default: "\(limit.limit.printable) at \(place)"
      }
    return "in no run so far, but perhaps beyond \(beyond)" + (limit.remedy.map { "; \($0)" } ?? "")
  }
}

extension Verdict {
  /// The undecided absences, in the order in which their limits first appear.
  var undecidedGroups: [UndecidedGroup] {
    var groups: [UndecidedGroup] = []
    for absence in undecided {
      let index = groups.firstIndex { $0.limit == absence.limit } ?? groups.count
      if index == groups.count { groups.append(UndecidedGroup(limit: absence.limit, entries: [])) }
      let name = absence.isInvariant ? "invariants" : absence.rule.printable
      if let entry = groups[index].entries.firstIndex(where: { $0.name == name }) {
        groups[index].entries[entry].subjects.append(absence.subject.printable)
      } else {
        groups[index].entries.append(.init(name: name, subjects: [absence.subject.printable]))
      }
    }
    return groups
  }
}

extension Verdict.UndecidedAbsence {
  /// An invariant's name is its subject, too.
  var isInvariant: Bool { subject == rule }

  /// `unreachable-screen Receipt`, or the name of an invariant.
  var name: String { isInvariant ? rule : "\(rule) \(subject)" }

  /// The undecided question, without a full stop.
  var question: String {
    let event =
      switch rule {
      case "unreachable-screen": "is ever seen"
      case "unreachable-coordinator": "is ever created"
      case "dead-action": "ever runs"
      case "unused-suppression": "has nothing to hide"
      case subject: "holds"
      default: "ever happens"
      }
    return "Whether \(subject.printable) \(event) is undecided"
  }

  /// The change that could decide it.
  var outlook: String { UndecidedGroup(limit: limit, entries: []).outlook }
}

extension Verdict.LimitReached {
  /// The remedy for a person.
  var remedy: String? {
    switch limit {
    case "states": "raise --max-states"
    case "seconds": "raise --max-seconds, or see more of what is likely with fewer --races"
    case "memory": "raise --max-memory"
    case "effects": "does something there run itself?"
    case "stackDepth": "raise --stack-depth or limits: {stackDepth: N}"
    case "instances", "modals", "pending", "races": "raise --\(limit) or limits: {\(limit): N}"
    default: nil
    }
  }
}
