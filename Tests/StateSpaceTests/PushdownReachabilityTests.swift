import Testing

@testable import StateSpace

struct PushdownReachabilityTests {
  @Test func aRecursiveCallGrows() {
    // State 0 pushes a upon a for ever.
    let system = SmallPushdown(rules: [.init(control: 0, top: 0, to: 0, word: [0, 0])])
    #expect(system.explored().isUnbounded)
  }

  @Test func aCallThatReturnsFirstDoesNot() {
    // 0 calls by pushing b, which only returns; after the return no more calls follow.
    let system = SmallPushdown(rules: [
      .init(control: 0, top: 0, to: 0, word: [1, 0]), .init(control: 0, top: 1, to: 1, word: []),
    ])
    let reached = system.explored()
    #expect(!reached.isUnbounded)
    #expect(reached.headCount == 3)
  }

  @Test func aReturnFindsWhatLaysBelow() {
    // From b over a the run continues in 1 with a on top, never with b.
    let system = SmallPushdown(rules: [
      .init(control: 0, top: 0, to: 0, word: [1, 0]), .init(control: 0, top: 1, to: 1, word: []),
      .init(control: 1, top: 0, to: 0, word: [0]), .init(control: 1, top: 1, to: 2, word: [1]),
    ])
    var visiting = system
    #expect(!PushdownReachability.exploring(&visiting) { _ in nil }.isUnbounded)
    #expect(visiting.visited == [[0, 0], [0, 1], [1, 0]])
  }

  @Test func anInterruptionIsKept() {
    var system = SmallPushdown(rules: [.init(control: 0, top: 0, to: 0, word: [0, 0])])
    let reached = PushdownReachability.exploring(&system) { _ in StateGraph.Interruption(limit: "seconds") }
    #expect(reached.interruption == StateGraph.Interruption(limit: "seconds"))
    var other = SmallPushdown(rules: (0..<3).map { .init(control: $0, top: 0, to: $0 + 1, word: [0]) })
    #expect(PushdownReachability.exploring(&other, maxHeads: 2) { _ in nil }.interruption?.limit == "heads")
  }

  /// Each of eight symbols is pushed upon each, and exchanged for each: eight heads, and each lies upon eight different
  /// ones that were pushed, and upon nothing.
  @Test func whatHeadsLieUponIsBounded() {
    let rules = (0..<8).flatMap { top in
      (0..<8).flatMap { other in
        [
          SmallPushdown.Rule(control: 0, top: top, to: 0, word: [other, top]),
          SmallPushdown.Rule(control: 0, top: top, to: 0, word: [other]),
        ]
      }
    }
    var system = SmallPushdown(rules: rules)
    let reached = PushdownReachability.exploring(&system, maxHeads: 9) { _ in nil }
    #expect(reached.headCount == 8)
    #expect(reached.interruption == nil)
    #expect(PushdownReachability.exploring(&system, maxHeads: 8) { _ in nil }.interruption?.limit == "heads")
  }

  /// Small systems need few frames to reach everything that they can reach.
  @Test(arguments: 0..<40)
  func agreesWithASearchOfStacksUpToSomeHeight(block: Int) {
    var unbounded = 0
    for seed in block * 50..<block * 50 + 50 {
      var random = SmallRandom(seed: UInt64(seed))
      let system = SmallPushdown(random: &random)
      var visiting = system
      let reached = PushdownReachability.exploring(&visiting) { _ in nil }
      let naive = system.searched(height: 10)
      #expect(visiting.visited == naive.heads, "\(system.rules)")
      #expect(reached.headCount == naive.heads.count)
      #expect(reached.isUnbounded == naive.isCut, "\(system.rules)")
      if naive.isCut { unbounded += 1 }
    }
    #expect((1..<50).contains(unbounded))
  }
}

/// A pushdown system given by its rules; control states and symbols are numbers, and it begins in 0 with one 0.
struct SmallPushdown: PushdownSystem {
  struct Rule {
    var control: Int
    var top: Int
    var to: Int
    /// Top first.
    var word: [Int]
    var restarts = false
  }

  var rules: [Rule]
  /// The heads that were looked at.
  private(set) var visited: Set<[Int]> = []

  init(rules: [Rule]) { self.rules = rules }

  /// Two control states, two symbols, up to five rules.
  init(random: inout SmallRandom) {
    rules = (0..<random.next(4) + 2).map { _ in
      let length = [0, 0, 1, 2, 2, 3][random.next(6)]
      return Rule(
        control: random.next(2), top: random.next(2), to: random.next(2),
        word: (0..<length).map { _ in random.next(2) },
        restarts: length > 0 && random.next(8) == 0)
    }
  }

  func beginnings(_ emit: (Int, [Int]) -> Void) { emit(0, [0]) }

  mutating func steps(from control: Int, top: Int, _ emit: (PushdownStep<Int, Int>) -> Void) {
    visited.insert([control, top])
    for rule in rules where rule.control == control && rule.top == top {
      emit(rule.restarts ? .restart(rule.to, rule.word) : .rewrite(rule.to, rule.word))
    }
  }

  func explored() -> PushdownReachability {
    var system = self
    return PushdownReachability.exploring(&system) { _ in nil }
  }

  /// Every configuration with a stack of up to some height, one by one.
  func searched(height: Int) -> (heads: Set<[Int]>, isCut: Bool) {
    var known: Set<[Int]> = [[0, 0]]
    var work = [[0, 0]]
    var isCut = false
    while let configuration = work.popLast() {
      guard configuration.count > 1 else { continue }
      for rule in rules where rule.control == configuration[0] && rule.top == configuration[1] {
        let next = [rule.to] + rule.word + (rule.restarts ? [] : configuration[2...])
        if next.count > height + 1 {
          isCut = true
        } else if known.insert(next).inserted {
          work.append(next)
        }
      }
    }
    return (Set(known.filter { $0.count > 1 }.map { Array($0[..<2]) }), isCut)
  }
}

/// Numbers below small bounds, the same ones for the same seed.
struct SmallRandom {
  private var numbers: SplitMix64

  init(seed: UInt64) { numbers = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15) }

  mutating func next(_ bound: Int) -> Int { Int(numbers.next() % UInt64(bound)) }
}
