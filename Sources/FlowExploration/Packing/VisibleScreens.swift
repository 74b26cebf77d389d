import FlowSemantics

/// What a person sees in each of some states: the visible screen, and those below it that stay visible beside a sheet.
///
/// As a collection it has the visible screen of each state, or -1 if there is none.
public struct VisibleScreens: RandomAccessCollection, Sendable {
  /// All distinct sights: for each layer in sight, from above, its screen, or -1 if there is none.
  private var sights: [[Int32]] = []
  /// By state: the position of its sight.
  private var positions: [Int32] = []

  /// The sights of no states.
  public init() {}

  /// - Parameters:
  ///   - sights: the distinct sights.
  ///   - positions: by state the position of its sight.
  init(_ sights: [[Int32]], _ positions: [Int32]) {
    (self.sights, self.positions) = (sights, positions)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { positions.count }
  public subscript(state: Int) -> Int32 { sights[Int(positions[state])][0] }

  /// Whether a person sees the same in two states.
  public func areAlike(_ state: Int, _ other: Int) -> Bool { positions[state] == positions[other] }

  /// Every screen that is seen in a state, from above.
  public func all(in state: Int) -> [Int] { sights[Int(positions[state])].filter { $0 >= 0 }.map(Int.init) }

  /// Whether one of some screens is seen in a state.
  public func show(anyOf screens: Set<Int>, in state: Int) -> Bool {
    sights[Int(positions[state])].contains { screens.contains(Int($0)) }
  }

  /// Every screen that is seen in some state.
  public var seen: Set<Int> { Set(sights.joined().filter { $0 >= 0 }.map(Int.init)) }
}
