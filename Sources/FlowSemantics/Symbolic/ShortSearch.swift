import FlowModel

/// A search state by state that ends early: it teaches a behaviour what happens soon.
struct ShortSearch {
  private let behaviour: LearnedBehaviour

  init(_ behaviour: LearnedBehaviour) { self.behaviour = behaviour }

  /// Looks at up to so many states.
  func run(limit: Int) {
    var seen: Set<[UInt16]> = []
    var queue: [[UInt16]] = []
    func visit(_ index: Int, _ words: [UInt16]) {
      behaviour.forEachOutcome(of: index) { slot in
        guard let position = behaviour.table.position(of: slot), position < words.count else { return 0 }
        return Int(words[position])
      } _: { outcome, isRestCut in
        guard !isRestCut, case .writes(let writes) = behaviour.outcomes[outcome].result else { return }
        let next = behaviour.applying(writes, to: words)
        if seen.insert(next).inserted { queue.append(next) }
      }
    }
    for (index, program) in behaviour.programs.enumerated() {
      guard case .launch = program else { continue }
      var combinations = InitialValues(behaviour.system.program.flow)
      var launches = 0
      while let variables = combinations.next(), launches < limit {
        launches += 1
        visit(index, behaviour.words(of: behaviour.system.values(atLaunchWith: variables)))
      }
    }
    var next = 0
    while next < min(queue.count, limit) {
      let words = queue[next]
      next += 1
      for index in behaviour.system.groups.indices { visit(index, words) }
    }
  }
}
