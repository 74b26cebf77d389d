import FlowModel

/// Adds state machines.
extension WildFlow {
  /// Lets a state machine lead from screen to screen; a state has the name of its screen.
  mutating func addMachine(to index: Int) {
    let frames = parts[index].frames
    var machine = Machine(
      states: [], initially: Self.state(frames[0].screen),
      unexpected: random.weighted((45, .report), (40, .ignore), (15, .crash)))
    machine.shows = [Machine.Shows(state: machine.initially, screen: frames[0].screen)]
    let name = parts[index].name
    for frame in frames {
      guard let origin = frame.origin.map({ frames[$0].screen }) else { continue }
      let state = Self.state(frame.screen)
      machine.routes.append(Machine.Route(from: Self.state(origin), event: "show\(frame.screen)", to: state))
      machine.routes.append(Machine.Route(from: state, event: "close\(frame.screen)", to: Self.state(origin)))
      machine.shows.append(Machine.Shows(state: state, screen: frame.screen))
      machine.entering.append(
        NamedBody(name: state, effects: navigation([Effect(.pushScreen(frame.screen))], of: index)))
      // Code that checks the state first gets no unexpected event from a second tap.
      let isHere = Expression.Node.compare(.equal, .machine(coordinator: name), .text(Self.state(origin)))
      parts[index].act(
        on: origin, "to\(frame.screen)", [Effect(.send("show\(frame.screen)"))],
        when: random.chance(40) ? Expression(isHere) : nil)
      let close = [Effect(.send("close\(frame.screen)"))]
      if !random.chance(temper.leaks) {
        parts[index].tell(frame.screen, random.chance(70) ? Dismissal(back: close) : Dismissal(gone: close))
      }
      if random.chance(30) {
        // `gone` is told for this screen, too: then the second event is unexpected.
        parts[index].act(on: frame.screen, "done", [Effect(.pop)] + close)
      }
    }
    parts[index].coordinator.machine = machine.inOrder
  }

  /// Lets the machine of a coordinator present a sheet, and handle its end in most cases.
  mutating func openByMachine(_ target: Int, from index: Int, _ effects: [Effect]) {
    guard var machine = parts[index].coordinator.machine, let first = parts[index].frames.first else { return }
    let (noun, name) = (parts[target].noun, parts[target].name)
    let state = "showing\(noun)"
    machine.routes.append(Machine.Route(from: machine.initially, event: "show\(noun)", to: state))
    machine.routes.append(Machine.Route(from: state, event: "close\(noun)", to: machine.initially))
    if let screen = parts[target].frames.first?.screen {
      machine.shows.append(Machine.Shows(state: state, screen: screen))
    }
    machine.entering.append(NamedBody(name: state, effects: effects))
    parts[index].coordinator.machine = machine.inOrder
    parts[index].act(on: first.screen, "open\(noun)", [Effect(.send("show\(noun)"))])
    if !random.chance(temper.leaks) {
      parts[index].handle("\(name).finished", [Effect(.remove(name)), Effect(.send("close\(noun)"))])
    }
  }

  private static func state(_ screen: String) -> String { "on\(screen)" }
}
