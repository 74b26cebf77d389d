/// A flow small enough for its whole model to be read.
enum Notes {
  static let declaration = """
    flow: Notes
    root: Notes
    limits: {stackDepth: 2}
    variables:
      locked: [false, true]
    coordinators:
      Notes:
        container: stack
        framework: swiftui
        start: [push: List]
        screens:
          List: {actions: {open: {when: not locked, do: [push: Note]}}}
          Note: {actions: {delete: [pop]}}
    externals:
      lock: {do: [{set: {locked: true}}]}
    invariants:
      hidden-when-locked: {never: visible(Note) and locked}
      way-back: {recoverable: visible(List)}
    """
}
