import FlowModel

/// A flow with its names resolved to indices, ready to be run.
///
/// Every piece of code that can begin on its own (an action, a handler, a `then`, …) is a `Body` with an index; what
/// waits or is pending in a state is named by that index.
public struct Program: Sendable {
  public struct Coordinator: Sendable {
    public let name: String
    public let declaration: FlowModel.Coordinator
    public var framework: Framework { declaration.framework }
    public var container: FlowModel.Coordinator.Container { declaration.container }
    /// Indices of coordinators.
    public var tabs: [Int] = []
    /// What may be pushed, by index; nil where the coordinator does not list its destinations.
    public var destinationScreens: Set<Int>?
    public var destinationCoordinators: Set<Int> = []
    public var startBody = 0
    public var entryBodies: [String: Int] = [:]
    public var procedureBodies: [String: Int] = [:]
    /// Keyed by `handlerKey(child:event:)`.
    public var handlers: [Int: Int] = [:]
    public var dismissal = DismissalBodies()
    public var machine: MachineTable?
    /// Indices of screens.
    public var screens: [Int] = []
  }

  public struct Screen: Sendable {
    public let name: String
    public let coordinator: Int
    public let hasBack: Bool
    public let isTerminal: Bool
    public var dismissal = DismissalBodies()
    public var tapActions: [Int] = []
    public var asyncActions: [Int] = []
  }

  public struct Action: Sendable {
    public let name: String
    public let screen: Int
    public let body: Int
    public let condition: Condition?
    /// Among the screen's once-only async actions, the bit that says that it has happened; nil otherwise.
    public let onceBit: Int?
  }

  /// Which bodies are told of what; nil: it does not listen.
  public struct DismissalBodies: Sendable {
    public var swipe: Int?
    public var willSwipe: Int?
    public var back: Int?
    public var willBack: Int?
    public var gone: Int?
  }

  public struct MachineTable: Sendable {
    public let states: [String]
    public let unexpected: Machine.Unexpected
    /// Event → (target by source state); nil where there is no route.
    public var targets: [Int: [Int?]] = [:]
    public var entering: [Int?]
    public var shows: [Int?]
  }

  /// A deep link or an external.
  public struct Signal: Sendable {
    public let name: String
    public let handler: Int
    public let condition: Condition?
    public let body: Int
    public let isCold: Bool
    /// Screens promised or allowed by a deep link.
    public let lands: Set<Int>
    public let promisesScreen: Bool
  }

  public struct Body: Sendable {
    /// Where it is declared, as findings and limits name it: `Item.buy`, `HomeTab.start`.
    public let place: String
    var steps: [Step] = []
  }

  /// A declared branch of a `when` effect.
  public struct Branch: Sendable {
    /// `PLACE when EXPR: do` or `: else`.
    public let subject: String
    public let location: SourceLocation
  }

  public let flow: Flow
  public internal(set) var coordinators: [Coordinator] = []
  public internal(set) var screens: [Screen] = []
  public internal(set) var actions: [Action] = []
  public internal(set) var bodies: [Body] = []
  public internal(set) var branches: [Branch] = []
  public internal(set) var links: [Signal] = []
  public internal(set) var externals: [Signal] = []
  public internal(set) var events: [String] = []
  public internal(set) var root = 0
  /// Whether anybody listens for `gone`: if not, departures need not be watched.
  public internal(set) var watchesDepartures = false

  public internal(set) var coordinatorIndex: [String: Int] = [:]
  public internal(set) var screenIndex: [String: Int] = [:]
  var variableIndex: [String: Int] = [:]
  var eventIndex: [String: Int] = [:]

  /// Index of the event `finished`, which `finish` raises.
  var finishedEvent = 0

  static func handlerKey(child: Int?, event: Int) -> Int { event << 16 | ((child ?? -1) + 1) }

  /// The body that handles an event of a child: the entry `Child.event`, else `event`.
  func handler(of parent: Int, child: Int, event: Int) -> Int? {
    let handlers = coordinators[parent].handlers
    return handlers[Self.handlerKey(child: child, event: event)] ?? handlers[Self.handlerKey(child: nil, event: event)]
  }

  func duration(of kind: Flight.Kind) -> Int {
    switch kind {
    case .push, .pop: flow.durations.push
    case .present, .dismiss: flow.durations.present
    }
  }
}
