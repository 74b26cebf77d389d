import FlowModel
import FlowSemantics

/// Describes a state in words.
extension StateDescription {
  /// Describes a canonical state of a program. O(size of the state).
  public init(_ state: FlowState, _ program: Program) {
    let words = StateWords(state: state, program: program)
    variables = zip(program.flow.variables, state.variables).map {
      Effect.Assignment(variable: $0.name, value: $0.values[Int($1)])
    }
    contexts = state.contexts.map(words.context)
    coordinators = state.instances.indices.map(words.coordinator)
    flight = state.flight.map(words.flight)
    pending = state.pending.map(words.work)
    visible = state.visibleFrame.map { program.screens[$0.screen].name }
  }
}

/// Describes the parts of one state.
private struct StateWords {
  let state: FlowState
  let program: Program

  func owner(_ ref: InstanceRef) -> StateDescription.Owner {
    switch ref {
    case .dead(let coordinator): return StateDescription.Owner(name: program.coordinators[coordinator].name)
    case .live(let index):
      let coordinator = state.instances[index].coordinator
      let twins = state.instances.indices.filter { state.instances[$0].coordinator == coordinator }
      return StateDescription.Owner(
        name: program.coordinators[coordinator].name, index: index,
        ordinal: twins.count > 1 ? twins.firstIndex(of: index).map { $0 + 1 } : nil)
    }
  }

  func screen(_ frame: Frame) -> StateDescription.Screen {
    let screen = program.screens[frame.screen]
    let happened = screen.asyncActions.map { program.actions[$0] }.filter { action in
      action.onceBit.map { frame.happened.contains($0) } ?? false
    }
    return StateDescription.Screen(
      name: screen.name, owner: owner(frame.owner), happened: happened.map(\.name),
      hasAppeared: frame.hasAppeared)
  }

  func display(_ display: Display) -> StateDescription.Display {
    switch display {
    case .frame(let frame): .screen(screen(frame))
    case .stack(let ref, let frames): .stack(owner: owner(ref), frames.map(screen))
    case .tabs(let ref, let tabs, let selected):
      .tabs(owner: owner(ref), tabs.map { self.display($0) }, selected: selected)
    case .split(let ref, let columns): .split(owner: owner(ref), columns: columns.map { self.display($0) })
    case .holder(let ref, let held): .holder(owner: owner(ref), held.map { self.display($0) })
    case .unopened(let coordinator): .unopened(coordinator: program.coordinators[coordinator].name)
    }
  }

  func context(_ context: Context) -> StateDescription.Context {
    let slot = context.slot == 0 ? nil : program.slotNames[context.slot - 1]
    return StateDescription.Context(
      display: display(context.display), madeFor: context.madeFor.map(name), style: context.presentation?.style,
      allowsSwipe: context.presentation?.allowsSwipe ?? false,
      letsThrough: context.presentation?.letsThrough ?? false, presenter: context.presenter.map(owner),
      slot: slot?.name, slotScreen: slot?.screen.map { program.screens[$0].name }, isCover: context.isCover)
  }

  private func name(_ subject: Subject) -> String {
    switch subject {
    case .screen(let index): program.screens[index].name
    case .coordinator(let index): program.coordinators[index].name
    }
  }

  func coordinator(_ index: Int) -> StateDescription.Coordinator {
    let instance = state.instances[index]
    let declared = program.coordinators[instance.coordinator]
    var starter: StateDescription.Owner?
    if case .live(let index) = instance.starter { starter = owner(.live(index)) }
    return StateDescription.Coordinator(
      identity: owner(.live(index)), startedBy: starter, children: instance.children,
      guardState: declared.declaration.guardUnlock == nil ? nil : guardState(instance.guardState),
      machineState: instance.machineState.flatMap { declared.machine?.states[$0] },
      previousState: instance.previousState.flatMap { declared.machine?.states[$0] },
      hasFinished: instance.hasFinished,
      values: zip(declared.declaration.variables, instance.values).map {
        Effect.Assignment(variable: $0.name, value: $0.values[$1])
      },
      otherContainer: instance.containerNumber == 0 ? nil : declared.containers[instance.containerNumber],
      deferred: instance.deferred.compactMap(program.presented).map(name),
      putAway: instance.putAway.map(screen),
      selectedAway: instance.selectionPutAway == 0
        ? nil : program.coordinators[declared.tabs[instance.selectionPutAway]].name,
      slot: instance.keptAs == 0 ? nil : program.slotNames[instance.keptAs - 1].name,
      isHeldByCompletion: state.isDetached(index, program))
  }

  private func guardState(_ state: Instance.Guard) -> StateDescription.Guard {
    switch state {
    case .open: .open
    case .running: preconditionFailure("No guarded body runs between events.")
    case .opensOnSettle: .opensOnSettle
    case .freeOnSettle: .freeOnSettle
    case .free: .freeToOpen
    case .stuck: .stuck
    }
  }

  func work(_ waiting: Flight.Waiting) -> StateDescription.Work {
    let body = program.bodies[waiting.body]
    return StateDescription.Work(owner: owner(waiting.owner), place: body.place, isSoon: body.isSoon)
  }

  func flight(_ flight: Flight) -> StateDescription.Flight {
    let kind: StateDescription.Flight.Kind =
      switch flight.kind {
      case .push: .push
      case .pop: .pop
      case .present: .present
      case .dismiss: .dismiss
      }
    let tap = flight.tap.map { tap in
      StateDescription.Flight.Tap(
        screen: program.screens[tap.screen].name, owner: owner(tap.owner), count: tap.count,
        isDisturbed: tap.isDisturbed, isDeaf: tap.isDeaf)
    }
    return StateDescription.Flight(
      kind: kind, tap: tap, completions: (flight.departures + flight.completions).map(work),
      isLeaving: flight.isLeaving, isLeavingCover: flight.isLeavingCover, races: flight.races)
  }
}
