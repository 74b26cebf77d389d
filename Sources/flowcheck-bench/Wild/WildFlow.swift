import FlowModel

/// A flow that looks like a real app: grown, coupled, and careless in places.
///
/// Coordinators start each other on stacks that they inherit, and in cycles; sheets share one modal slot; on a third of
/// the ways out no coordinator is told; answers come late. Time is linear in the number of screens, except for events
/// that are passed on, which go through all coordinators at worst.
struct WildFlow {
  let seed: UInt64
  let temper: WildTemper
  var random: WildRandom
  var names = WildNames()
  var parts: [WildPart] = []
  /// Events that screens raise, with the goal of their handlers.
  var raises: [Raise] = []
  var variables: [Variable] = []

  /// An event on its way up.
  struct Raise {
    enum Goal: Equatable {
      /// The first coordinator on the way that can bring up the coordinator at this position does so.
      case open(Int)
      /// A tab is selected.
      case select(Int)
      case logOut
    }

    var event: String
    var raiser: Int
    var goal: Goal
  }

  private init(seed: UInt64) {
    self.seed = seed
    random = WildRandom(seed: seed)
    temper = WildTemper(&random)
  }

  /// The flow of a seed.
  static func flow(seed: UInt64) -> Flow {
    var wild = WildFlow(seed: seed)
    return wild.flow()
  }

  private mutating func flow() -> Flow {
    addVariables()
    addSkeleton()
    while screenCount < temper.screens { grow() }
    addOpeners()
    for index in parts.indices where parts[index].isOnStack { connectScreens(of: index) }
    for index in parts.indices where parts[index].isOnStack { connectBareScreens(of: index) }
    for index in parts.indices { openOthers(from: index) }
    raiseMore()
    passOnEvents()
    for index in parts.indices { addWaysOut(of: index) }
    for index in parts.indices where parts[index].isOnStack { addAnswers(to: index) }
    for index in parts.indices where parts[index].isOnStack { declareDestinations(of: index) }
    return Flow(
      name: "Wild\(seed)", framework: temper.framework, root: parts[0].name, home: home, variables: variables,
      coordinators: parts.map(\.coordinator), deepLinks: deepLinks(), externals: externals())
  }

  var screenCount: Int { parts.reduce(0) { $0 + $1.screenCount } }

  /// Positions of the parts of a role.
  func positions(_ role: WildPart.Role) -> [Int] { parts.indices.filter { parts[$0].role == role } }

  private var home: [String] {
    positions(.stack).prefix(1).compactMap { parts[$0].frames.first?.screen }
      + positions(.login).compactMap { parts[$0].frames.first?.screen }
  }
}
