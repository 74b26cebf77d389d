import FlowModel

@testable import FlowSemantics

/// Compares coverages with sets of what ran.
enum CoverageCheck {
  /// The wrong results, for each pair of coverages of nothing, of one item, of another item of its kind, and of both.
  static func wrong(_ program: Program) -> [String] {
    let kinds: [(name: String, one: Coverage.Item, other: Coverage.Item)] = [
      ("body", .body(0), .body(1)), ("step", .step(0), .step(1)), ("branch", .branch(0), .branch(1)),
      ("coordinator", .coordinator(0), .coordinator(1)),
    ]
    var wrong: [String] = []
    for (name, one, other) in kinds {
      let sets: [Set<Coverage.Item>] = [[], [one], [other], [one, other]]
      for left in sets {
        for right in sets {
          let (first, second) = (coverage(of: left, program), coverage(of: right, program))
          let isWithin = right.isSubset(of: left)
          let isCode = name == "body" || name == "branch"
          let isSo =
            items(of: first) == left && items(of: first.union(second)) == left.union(right)
            && first.hasCode(of: second) == (isWithin || !isCode)
            && first.hasCoordinators(of: second) == (isWithin || name != "coordinator")
          if !isSo { wrong.append("\(name): \(left) and \(right)") }
        }
      }
    }
    return wrong
  }

  private static func coverage(of items: Set<Coverage.Item>, _ program: Program) -> Coverage {
    var coverage = Coverage(program)
    coverage.cover(Array(items))
    return coverage
  }

  private static func items(of coverage: Coverage) -> Set<Coverage.Item> {
    func found(_ flags: [Bool], _ item: (Int) -> Coverage.Item) -> [Coverage.Item] {
      flags.indices.filter { flags[$0] }.map(item)
    }
    return Set(
      found(coverage.bodies) { .body($0) } + found(coverage.steps) { .step($0) }
        + found(coverage.branches) { .branch($0) } + found(coverage.coordinators) { .coordinator($0) })
  }
}
