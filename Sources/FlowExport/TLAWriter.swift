/// Writes a model as a TLA+ module, and the configuration by which TLC checks it.
///
/// TLC finds the states of the flow, and one more if an event stops the app.
public struct TLAWriter {
  private let model: ExportedModel

  private init(_ model: ExportedModel) { self.model = model }

  /// The module, with the name ``moduleName(of:)``. O(its length).
  public static func module(of model: ExportedModel) -> String { TLAWriter(model).module }

  /// The configuration file, whose name is that of the module with `.cfg`.
  public static func configuration(of model: ExportedModel) -> String { TLAWriter(model).configuration }

  /// TLC expects the module in a file of this name with `.tla`.
  public static func moduleName(of model: ExportedModel) -> String { model.identifier }

  /// The number of states that TLC finds beyond those of the flow.
  public static func extraStates(of model: ExportedModel) -> Int { model.canStop ? 1 : 0 }

  private var configuration: String {
    let invariants = ["TypeOK"] + (model.canStop ? ["AppGoesOn"] : []) + model.assertions.map(\.identifier)
    return "SPECIFICATION Spec\n" + invariants.map { "INVARIANT \($0)\n" }.joined() + "CHECK_DEADLOCK TRUE\n"
  }

  private var module: String {
    let parts = [header, slots, launch, events, next, invariants].filter { !$0.isEmpty }
    return parts.joined(separator: "\n") + "\n\(Self.rule("="))\n"
  }

  // MARK: What it is

  private var header: String {
    let name = " MODULE \(model.identifier) "
    let dashes = String(repeating: "-", count: max(4, (78 - name.count) / 2))
    var lines = [
      "\(model.name), as flowcheck learned it: \(model.stateCount) reachable states.",
      "",
      "  java -cp tla2tools.jar tlc2.TLC -config \(model.identifier).cfg \(model.identifier).tla",
      "",
      "TLC finds these states\(model.canStop ? ", and one after the app has stopped" : "").",
      "A deadlock is a state in which no event can happen.",
    ]
    if !model.omitted.isEmpty {
      lines += ["", "Not carried over, because they speak of more than one state:"] + model.omitted.map { "  \($0)" }
    }
    if model.isBounded {
      lines += ["", "Steps beyond a limit of the flow are left out; `left out` marks their events."]
    }
    return "\(dashes)\(name)\(dashes)\n" + lines.map(Self.comment).joined()
      + "EXTENDS Integers\n\n"
      + (model.canStop ? "VARIABLES\n" : "VARIABLE\n")
      + "  slots\(model.canStop ? "," : " ")    \\* the state of the app: a record of slots, each with one of its values\n"
      + (model.canStop ? "  running   \\* FALSE once an event has stopped the app\n" : "")
      + "\nvars == <<slots\(model.canStop ? ", running" : "")>>\n"
  }

  private var slots: String {
    func record(_ separator: String, _ value: (Int) -> String) -> String {
      model.slots.indices.map { "    \(model.slots[$0].name) \(separator) \(value($0))" }.joined(separator: ",\n")
    }
    let types = record(":") { index in
      let slot = model.slots[index]
      let values = slot.values.indices.map { value(index, $0) }
      return "{\(values.joined(separator: ", "))}"
    }
    var text = Self.comment("What each slot may hold.")
    text += "Slots == [\n\(types)]\n\nTypeOK == slots \\in Slots\(model.canStop ? " /\\ running \\in BOOLEAN" : "")\n\n"
    text += Self.comment("Before a launch\(model.canStop ? ", and after the app has stopped" : "").")
    text += "Nothing == [\n\(record("|->") { value($0, 0) })]\n"
    return text
  }

  // MARK: Launches and events

  private var launch: String {
    let variables = model.before.indices.filter { model.before[$0] != [0] }
    var text = Self.comment("A launch begins with any of the initial values of each variable.")
    text += "Before ==\n"
    if variables.isEmpty {
      text += "  {Nothing}\n"
    } else {
      let sets = variables.map { index in
        let values = model.before[index].map { value(index, $0) }
        return "\(model.slots[index].name) \\in {\(values.joined(separator: ", "))}"
      }
      let writes = variables.map { "!.\(model.slots[$0].name) = \(model.slots[$0].name)" }
      text += "  {[Nothing EXCEPT \(writes.joined(separator: ", "))] :\n     \(sets.joined(separator: ", "))}\n"
    }
    text += "\nInit ==\n  \\E before \\in Before :\n"
    for event in model.launches {
      text += "    " + Self.comment(event.name) + cuts(event, "    ")
      for step in event.steps {
        text += Self.conjunction(
          conditions(step.condition, of: "before")
            + ["slots = " + written(step.writes, of: "before", indent: "              ")]
            + (model.canStop ? ["running = TRUE"] : []),
          indent: "    ")
      }
      for condition in event.stops {
        text += Self.conjunction(
          conditions(condition, of: "before") + ["slots = Nothing", "running = FALSE"], indent: "    ")
      }
    }
    return text
  }

  private var events: String {
    model.events.map { event in
      var text = Self.comment(event.name) + cuts(event, "")
      guard !(event.steps.isEmpty && event.stops.isEmpty) else { return text }
      text += "\(event.identifier) ==\n"
      for step in event.steps {
        let next = "slots' = " + written(step.writes, of: "slots", indent: "             ")
        text += Self.conjunction(conditions(step.condition, of: "slots") + [next], indent: "  ")
      }
      for condition in event.stops {
        let terms = conditions(condition, of: "slots") + ["slots' = Nothing"]
        text += Self.conjunction(terms, indent: "  ", "stops the app")
      }
      return text
    }.joined(separator: "\n")
  }

  private var next: String {
    let named = model.events.filter { !($0.steps.isEmpty && $0.stops.isEmpty) }.map(\.identifier)
    let events = named.isEmpty ? ["FALSE /\\ UNCHANGED vars"] : named
    guard model.canStop else {
      return "Next ==\n" + events.map { "  \\/ \($0)\n" }.joined() + "\nSpec == Init /\\ [][Next]_vars\n"
    }
    var text = "Next ==\n  \\/ /\\ running\n"
    for (index, event) in events.enumerated() { text += "     \(index == 0 ? "/\\" : "  ") \\/ \(event)\n" }
    text += "     /\\ running' = (slots' /= Nothing)\n  \\/ ~running /\\ UNCHANGED vars\n"
    return text + "\nSpec == Init /\\ [][Next]_vars\n"
  }

  private func cuts(_ event: ExportedModel.Event, _ indent: String) -> String {
    event.cuts.map { indent + Self.comment("  left out: beyond \($0.limit) at \($0.place)") }.joined()
  }

  // MARK: Invariants

  private var invariants: String {
    var text = ""
    if model.canStop { text += Self.comment("No event stops the app.") + "AppGoesOn == running\n" }
    for assertion in model.assertions {
      text += "\n" + Self.comment("\(assertion.name): \(assertion.text)")
      text += "\(assertion.identifier) ==\n"
      if model.canStop { text += "  running =>\n" }
      if assertion.holds.isEmpty { text += "  FALSE\n" }
      for set in assertion.holds {
        text += Self.conjunction(conditions(set, of: "slots"), indent: model.canStop ? "    " : "  ")
      }
    }
    return text
  }

  // MARK: Text

  private func conditions(_ set: ValueSets, of record: String) -> [String] {
    set.terms.map { term in
      let field = "\(record).\(model.slots[term.slot].name)"
      let all = model.slots[term.slot].values.indices
      let others = all.filter { !term.values.contains($0) }
      func list(_ positions: [Int]) -> String { positions.map { value(term.slot, $0) }.joined(separator: ", ") }
      if term.values.count == 1 { return "\(field) = \(list(term.values))" }
      if others.count == 1 { return "\(field) /= \(list(others))" }
      let isShort = term.values.count <= others.count
      return isShort ? "\(field) \\in {\(list(term.values))}" : "\(field) \\notin {\(list(others))}"
    }
  }

  private func written(_ writes: [ExportedModel.Write], of record: String, indent: String) -> String {
    if writes.isEmpty { return record }
    let fields = writes.map { "!.\(model.slots[$0.slot].name) = \(value($0.slot, $0.value))" }
    return "[\(record) EXCEPT\n\(indent)     \(fields.joined(separator: ",\n\(indent)     "))]"
  }

  /// One disjunct: a conjunction in the layout of TLA+.
  private static func conjunction(_ terms: [String], indent: String, _ remark: String? = nil) -> String {
    var text = "\(indent)\\/"
    for (index, term) in (terms.isEmpty ? ["TRUE"] : terms).enumerated() {
      text += index == 0 ? " /\\ \(term)" : "\n\(indent)   /\\ \(term)"
    }
    return text + (remark.map { "   \\* \($0)" } ?? "") + "\n"
  }

  private func value(_ slot: Int, _ position: Int) -> String {
    let value = model.slots[slot].values[position]
    guard let words = value.words else { return String(value.code) }
    return "\"\(words)\""
  }

  private static func comment(_ line: String) -> String {
    line.isEmpty ? "\\*\n" : "\\* \(PlainText.printable(line).replacing("(*", with: "( *"))\n"
  }

  private static func rule(_ character: Character) -> String { String(repeating: character, count: 78) }
}
