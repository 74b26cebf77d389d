import FlowModel
import FlowTestSupport

/// One screen with a button for each value of each variable: as many states as there are combinations.
///
/// - Parameter isAnyAtLaunch: whether an app is launched with any combination, instead of the first.
func switchesFlow(_ sizes: [Int], isAnyAtLaunch: Bool = false) throws -> Flow {
  let variables = sizes.indices.map { variable in
    let values = (0..<sizes[variable]).map { "v\($0)" }.joined(separator: ", ")
    return "  x\(variable): {values: [\(values)], initially: \(isAnyAtLaunch ? "[\(values)]" : "v0")}"
  }
  let buttons = sizes.indices.flatMap { variable in
    (0..<sizes[variable]).map { "          x\(variable)v\($0): [set: {x\(variable): v\($0)}]" }
  }
  return try flow(
    fromYAML: """
      flow: Switches
      root: App
      variables:
      \(variables.joined(separator: "\n"))
      coordinators:
        App:
          container: stack
          start: [push: Home]
          screens:
            Home:
              terminal: true
              actions:
      \(buttons.joined(separator: "\n"))
      """)
}
