/// Finds views that code adds to others: views of the app's own that a helper lays over what the window shows, such as an
/// alert of the app's own, and views of SwiftUI that a controller embeds without being their parent.
extension Interpreter {
  /// Notes what `view.addSubview(part)`, or a method of the app's own with such a name, adds.
  func noteAdded(_ name: String, _ arguments: [Argument], in scope: Scope) {
    guard name.hasSuffix("ubview") || name.hasSuffix("ubviews"), let first = arguments.first else { return }
    let value = steplessly { evaluate(first.term, in: scope) }
    let parts = value.things + value.elements.things
    guard !parts.isEmpty else { return }
    let home = scope.home.flatMap { roles.isViewController($0.type) || roles.isPlainView($0.type) ? $0 : nil }
    for part in parts where part.kind == .instance {
      if roles.isView(part.type) {
        if let home, home !== part { write(Value(.thing(part)), to: Self.embedded, of: home) }
      } else if roles.isPlainView(part.type), let holder = home ?? actingScreen, holder !== part {
        guard subviews[holder]?.contains(part) != true else { continue }
        subviews[holder, default: []].append(part)
        learn()
      }
    }
  }

  /// The screen whose code, or whose listener, runs.
  private var actingScreen: Thing? {
    frames.last { $0.home.map { $0.kind == .instance && roles.isViewController($0.type) } ?? false }?.home
  }

  /// For a view that a helper makes, the screen on whose behalf it does: what the view does when it is tapped is given to
  /// it for that screen. Nil: a screen or another view makes it.
  func screen(madeFor type: String, in scope: Scope) -> String? {
    guard roles.isPlainView(type) else { return nil }
    if let home = scope.home, roles.isScreen(home.type) || roles.isPlainView(home.type) { return nil }
    return actingScreen.map { "over \($0.number)" }
  }
}
