/// Writes a model for SPIN: one process that is launched, and then takes one event after another.
///
/// Each state of the flow is one state of the process, at the head of its loop. There is one more state before the
/// launch and, if an event stops the app, one after the stop.
public struct PromelaWriter {
  private let model: ExportedModel

  private init(_ model: ExportedModel) { self.model = model }

  /// The text of a model. O(its length).
  public static func text(of model: ExportedModel) -> String { PromelaWriter(model).text }

  /// The number of states that SPIN stores beyond those of the flow.
  public static func extraStates(of model: ExportedModel) -> Int { model.canStop ? 2 : 1 }

  private var text: String {
    [header, declarations, watch, process].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  // MARK: What it is

  private var header: String {
    var lines = [
      "\(model.name), as flowcheck learned it: \(model.stateCount) reachable states.",
      "",
      "  spin -o2 -a FILE.pml && cc -O1 -DSAFETY -DNOREDUCE\(vectorOption) -o pan pan.c && ./pan -m1000000",
      "",
      "pan stores one state for each of these\(model.canStop ? ", one" : " and one") before the launch"
        + (model.canStop ? " and one after the app has stopped." : "."),
      "Without -o2, which keeps variables that nothing reads, it stores fewer.",
      "An invalid end state is a state in which no event can happen. After an error, `spin -t -B FILE.pml` prints the",
      "events that lead to it.",
    ]
    if model.canStop { lines.append("Where an event stops the app, the assertion app_goes_on fails.") }
    if !model.assertions.isEmpty {
      lines.append("Where an invariant is violated, the assertion of its name fails.")
    }
    if !model.omitted.isEmpty {
      lines += ["", "Not carried over, because they speak of more than one state:"] + model.omitted.map { "  \($0)" }
    }
    if model.isBounded {
      lines += ["", "Steps beyond a limit of the flow are left out; `left out` marks their events."]
    }
    return Self.comment(lines)
  }

  private var vectorOption: String {
    // pan's state vector has 1024 bytes by default; pan uses some of them itself.
    let bytes = model.slots.reduce(0) { $0 + (Self.type(of: $1) == "byte" ? 1 : 4) }
    return bytes < 900 ? "" : " -DVECTORSZ=\(bytes + 256)"
  }

  private var declarations: String {
    var text = ""
    for slot in model.slots {
      text += "\(Self.type(of: slot)) \(slot.name); "
      if slot.isNumber {
        text += Self.comment(["\(slot.description): a number"])
      } else {
        text += Self.comment(["\(slot.description):"] + slot.values.map { "  \($0.code) \($0.words ?? "")" })
      }
    }
    return text + "bit is_launched;\n"
  }

  private static func type(of slot: ExportedModel.Slot) -> String {
    let largest = slot.values.last?.code ?? 0
    return largest < 256 ? "byte" : largest < 32_768 ? "short" : "int"
  }

  // MARK: Invariants

  private var watch: String {
    var text = ""
    if model.canStop { text += Self.comment(["Never set, so that assertions fail; hidden: no part of a state."]) }
    let names = (model.canStop ? ["app_goes_on"] : []) + model.assertions.map(\.identifier)
    for name in names { text += "hidden byte \(name);\n" }
    guard !model.assertions.isEmpty else { return text }
    text += "\nactive proctype watch_invariants() {\nend_watch:\n  do\n"
    for assertion in model.assertions {
      text += "  " + Self.comment(["\(assertion.name): \(assertion.text)"])
      let holds = assertion.holds.map { set in
        let conjunction = conjunction(set).joined(separator: " && ")
        return conjunction.isEmpty ? "true" : "(\(conjunction))"
      }
      let lines = holds.isEmpty ? "false" : holds.joined(separator: " ||\n        ")
      text += "  :: d_step { is_launched && !(\(lines)) ->\n       assert(\(assertion.identifier)) }\n"
    }
    return text + "  od\n}\n"
  }

  // MARK: Events

  private var process: String {
    var text = ""
    if model.canStop {
      let reset = model.slots.map { "\($0.name) = 0; " } + ["is_launched = 0"]
      text += "inline app_stops() {\n  assert(app_goes_on);\n  \(Self.wrapped(reset, "  "))\n}\n\n"
    }
    text += "active proctype flow_of_events() {\n  atomic {\n"
    for (index, values) in model.before.enumerated() where values != [0] {
      let slot = model.slots[index]
      let ways = values.map { ":: \(slot.name) = \(slot.values[$0].code)" }.joined(separator: " ")
      text += "    if \(ways) fi;\n"
    }
    text += "    if\n"
    for event in model.launches { text += options(event, indent: "    ", after: "is_launched = 1; ", "goto stopped") }
    text += "    fi\n  };\n  do\n"
    for event in model.events where !(event.steps.isEmpty && event.stops.isEmpty) {
      text += "  " + Self.comment([event.name] + cuts(event)) + "  :: if\n"
      text += options(event, indent: "     ", after: "", "goto stopped") + "     fi\n"
    }
    let onlyCut = model.events.filter { $0.steps.isEmpty && $0.stops.isEmpty && !$0.cuts.isEmpty }
    for event in onlyCut { text += "  " + Self.comment([event.name] + cuts(event)) }
    if model.events.allSatisfy({ $0.steps.isEmpty && $0.stops.isEmpty }) { text += "  :: false\n" }
    text += "  od\(model.canStop ? ";\nend_stopped:\nstopped:\n  false" : "")\n}\n"
    return text
  }

  private func cuts(_ event: ExportedModel.Event) -> [String] {
    event.cuts.map { "  left out: beyond \($0.limit) at \($0.place)" }
  }

  private func options(
    _ event: ExportedModel.Event, indent: String, after: String, _ stop: String
  ) -> String {
    let name = Self.quoted(event.name)
    var text = ""
    for step in event.steps {
      let writes = step.writes.map { write in
        "\(model.slots[write.slot].name) = \(model.slots[write.slot].values[write.value].code); "
      }
      text += "\(indent):: d_step { \(guardText(step.condition, indent)) ->\n"
      text += "\(indent)     \(Self.wrapped(writes + [after, "printf(\(name)) }"], indent + "     "))\n"
    }
    for condition in event.stops {
      text += "\(indent):: d_step { \(guardText(condition, indent)) ->\n"
      text += "\(indent)     printf(\(name)); app_stops() }; \(stop)\n"
    }
    return text
  }

  private func guardText(_ condition: ValueSets, _ indent: String) -> String {
    let terms = conjunction(condition)
    if terms.isEmpty { return "true" }
    // SPIN ends a statement at a line end if the line is complete: lines therefore end with an operator.
    return Self.wrapped(terms.enumerated().map { $0 < terms.count - 1 ? $1 + " && " : $1 }, indent + "    ")
  }

  /// Joins pieces, with line breaks where a line would become long.
  private static func wrapped(_ pieces: [String], _ indent: String) -> String {
    var text = ""
    var width = indent.count
    for piece in pieces {
      if width + piece.count > 116, !text.isEmpty {
        while text.last == " " { text.removeLast() }
        text += "\n" + indent
        width = indent.count
      }
      text += piece
      width += piece.count
    }
    return text
  }

  private func conjunction(_ condition: ValueSets) -> [String] {
    condition.terms.map { term in
      let slot = model.slots[term.slot]
      func codes(_ positions: [Int]) -> [Int] { positions.map { slot.values[$0].code } }
      let others = slot.values.indices.filter { !term.values.contains($0) }
      if term.values.count > 1 && others.count < term.values.count {
        let parts = codes(others).map { "\(slot.name) != \($0)" }
        return parts.joined(separator: " && ")
      }
      let parts = codes(term.values).map { "\(slot.name) == \($0)" }
      return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " || ")))"
    }
  }

  // MARK: Text

  private static func comment(_ lines: [String]) -> String {
    let safe = lines.map { PlainText.printable($0).replacing("*/", with: "* /").replacing("/*", with: "/ *") }
    return "/* " + safe.joined(separator: "\n   ").replacing("\n   \n", with: "\n\n") + " */\n"
  }

  private static func quoted(_ text: String) -> String {
    // A percent sign would begin a format.
    "\"\(PlainText.quotable(text).replacing("%", with: "'"))\\n\""
  }
}
