/// Small declarations with one known result each.
enum Declarations {
  /// Nothing wrong.
  static let clean = """
    flow: Clean
    root: App
    coordinators:
      App:
        container: window
        start: [show: Home]
        screens: {Home: {terminal: true}}
    """

  /// One error: nothing leads on from Home.
  static let stuck = """
    flow: Stuck
    root: App
    coordinators:
      App:
        container: window
        start: [show: Home]
        screens: {Home: {}}
    """

  /// One warning: the button is never there.
  static let dead = """
    flow: Dead
    root: App
    variables:
      member: {values: [false, true], initially: false}
    coordinators:
      App:
        container: window
        start: [show: Home]
        screens:
          Home: {terminal: true, actions: {more: {when: member, do: []}}}
    """

  /// No finding in the states that are explored: the number of waiting pings has no bound.
  static let bounded = """
    flow: Waiting
    root: App
    variables:
      seen: {values: [false, true], initially: false}
    coordinators:
      App:
        container: window
        start: [show: Home]
        screens: {Home: {terminal: true}}
    externals:
      ping: {do: [{later: [{set: {seen: true}}]}]}
    """

  /// A mistake in line 2.
  static let broken = """
    flow: Broken
    root: Nobody
    coordinators:
      App:
        container: window
        start: [show: Home]
        screens: {Home: {}}
    """

  /// More states than a test can wait for.
  static var endless: String {
    let names = (1...40).map { "v\($0)" }
    let variables = names.map { "  \($0): {values: [false, true], initially: false}" }
    let externals = names.map {
      "  \($0): {do: [{when: \($0), do: [{set: {\($0): false}}], else: [{set: {\($0): true}}]}]}"
    }
    return """
      flow: Endless
      root: App
      variables:
      \(variables.joined(separator: "\n"))
      coordinators:
        App:
          container: window
          start: [show: Home]
          screens: {Home: {terminal: true}}
      externals:
      \(externals.joined(separator: "\n"))
      """
  }
}
