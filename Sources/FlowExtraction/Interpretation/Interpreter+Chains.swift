import FlowModel

/// Interprets chains of operators whose source is not a known subject:
/// `screen.button.rx.tap.flatMap { … }.subscribe { … }`.
extension Interpreter {
  /// Operators whose closures run for each value that comes.
  static let transforming: Set<String> = [
    "map", "flatMap", "flatMapLatest", "flatMapFirst", "compactMap", "concatMap", "switchMap", "do", "handleEvents",
    "filter", "tryMap",
  ]

  /// Whether an operator passes on what the chains send that its closures return.
  static func joins(_ name: String) -> Bool {
    name.hasPrefix("flatMap") || name == "concatMap" || name == "switchMap"
  }

  /// Members that only publishers and observables have.
  static let reactive: Set<String> = [
    "rx", "asObservable", "asDriver", "asSignal", "asSingle", "asMaybe", "eraseToAnyPublisher", "publisher", "receive",
    "observe", "observeOn", "subscribeOn", "share", "shareReplay", "withLatestFrom", "withUnretained", "debounce",
    "throttle", "distinctUntilChanged", "removeDuplicates", "startWith", "flatMapLatest", "switchToLatest",
    "replaceError", "catchErrorJustReturn", "catchAndReturn", "take", "unwrap", "filterNil", "subscribe",
  ]

  /// In a coordinator, or on a control of a screen, interprets an operator on a sender of values: its closures run when
  /// values come. Returns whether the call is one.
  func operate(_ name: String, _ base: Term, _ arguments: [Argument], at place: SourceLocation, in scope: Scope) -> Bool
  {
    guard Self.transforming.contains(name), let owner = scope.home, isReactive(base) else { return false }
    let source = Self.source(of: base)
    let isOfControl = source.isTap && (roles.isScreen(owner.type) || roles.isPlainView(owner.type))
    guard isOfControl || roles.isCoordinator(owner.type) else { return false }
    for argument in arguments where !Self.isPassedOver(argument.label) {
      for case .code(let code) in evaluate(argument.term, in: scope).atoms {
        let trigger = Trigger(name: source.name, code: code, isTap: source.isTap, chain: source.place)
        if isOfControl {
          addTrigger(trigger, to: owner)
        } else if let screens = screens(setting: base, in: scope) {
          for screen in screens { addTrigger(trigger, to: screen) }
        } else {
          let inner = collect {
            with(certainty: .likely) { hear(run(code, [], name: source.name, at: place), by: name, at: place) }
          }
          noteLater(inner, of: source.place, isFailure: false, at: place)
        }
      }
    }
    return true
  }

  /// Lets what the closure of a `flatMap` in an unknown chain returns send: somebody listens at the end of the chain.
  func hear(_ result: Value, by name: String, at place: SourceLocation) {
    guard Self.joins(name) else { return }
    for subject in result.things where subject.kind == .subject {
      connect(subject)
      hearFirstValue(of: subject, [], and: [], at: place)
      hearUnseen(of: subject, at: place)
    }
  }

  /// Notes that it is known by now when the values of a chain come.
  func noteKnownChain(_ chain: Term, of subject: Thing) {
    if !isOfScreen(subject) { knownChains.insert(Self.source(of: chain).place) }
  }

  /// Whether a trigger stands for the values of a chain of which it is known by now when they come.
  ///
  /// - Parameter chain: The place where the trigger's chain begins.
  func isSuperseded(chain: SourceLocation?) -> Bool { chain.map(knownChains.contains) ?? false }

  func isReactive(_ base: Term) -> Bool {
    var term = base
    while true {
      switch term.kind {
      case .call(let callee, _):
        if case .member(_, let name) = callee.kind, Self.reactive.contains(name) { return true }
        term = callee
      case .member(let inner?, let name):
        if Self.reactive.contains(name) { return true }
        term = inner
      default: return false
      }
    }
  }

  /// The screens whose controls or model begin the chain that a coordinator listens to; nil: they are unknown, or the
  /// values are already a response to something else.
  func screens(setting base: Term, in scope: Scope) -> [Thing]? {
    var path: [Term] = []
    var term = base
    walk: while true {
      switch term.kind {
      case .call(let callee, _):
        if let name = callee.lastName, name.hasPrefix("flatMap") || name == "merge" || name == "combineLatest" {
          return nil
        }
        term = callee
      case .member(let inner?, _):
        path.append(term)
        term = inner
      case .name(let name) where name != "self":
        path.append(term)
        break walk
      default: break walk
      }
    }
    for part in path where !isCalled(part, in: base) {
      let things = steplessly { resolved(evaluate(part, in: scope)) }.things
      if things.isEmpty {
        if case .name(let name) = part.kind, case let origin = scope.origin(of: name), !origin.isEmpty { return origin }
        continue
      }
      let screens = things.flatMap { thing -> [Thing] in
        guard thing.kind == .instance, !roles.isCoordinator(thing.type) else { return [] }
        return roles.isScreen(thing.type) ? [thing] : screensHolding[thing] ?? []
      }
      if screens.isEmpty, case .name(let name) = part.kind {
        let origin = scope.origin(of: name)
        return origin.isEmpty ? nil : origin
      }
      return screens.isEmpty ? nil : screens
    }
    return nil
  }

  /// Whether a member is a method that the chain calls.
  private func isCalled(_ member: Term, in chain: Term) -> Bool {
    var term = chain
    while true {
      switch term.kind {
      case .call(let callee, _):
        if callee.place == member.place, callee.lastName == member.lastName { return true }
        term = callee
      case .member(let inner?, _): term = inner
      default: return false
      }
    }
  }
}
