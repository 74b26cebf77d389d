import FlowModel

/// Flows of any size, always the same for the same size and seed.
enum LargeFlow {
  /// Coordinators of ten screens; every screen leads to three others of its own coordinator and may start another.
  static func flow(screens count: Int, seed: UInt64 = 7) -> Flow {
    var seed = seed
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    let coordinators = (count + 9) / 10
    return Flow(
      name: "Large", root: "C0",
      coordinators: (0..<coordinators).map { coordinator in
        let own = (coordinator * 10)..<min(count, coordinator * 10 + 10)
        return Coordinator(
          name: "C\(coordinator)", start: [.push("S\(own.lowerBound)")],
          screens: own.map { screen in
            var actions = (0..<3).map { action in
              Action(name: "action\(action)", effects: [.push("S\(own.lowerBound + next(own.count))")])
            }
            actions.append(Action(name: "start", effects: [.present("C\(next(coordinators))")]))
            return Screen(name: "S\(screen)", actions: actions)
          })
      })
  }
}
