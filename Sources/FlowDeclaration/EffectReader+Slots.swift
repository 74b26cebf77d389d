import FlowModel

/// Slots: those that a presenter has in SwiftUI, and names under which children are kept.
extension EffectReader {
  /// The slot beside `push`, `show`, `present`, `start`.
  func slot(_ arguments: Fields, _ word: EffectWord, _ kind: Effect.Kind?) -> String? {
    guard word.modifiers.contains("slot"), let node = arguments["slot"],
      let name = fields.name(node, key: "slot", expected: "the name of a slot")
    else { return nil }
    let isSwiftUI = coordinator.map { $0.framework == .swiftui } ?? true
    switch kind {
    case .presentScreen where isSwiftUI, .presentCoordinator where isSwiftUI, nil: break
    case .presentScreen(let screen, _, _)?:
      diagnostics.report(
        "‘slot’ keeps a coordinator in UIKit, and \(quoted(screen)) is a screen: there ‘replacing: true’ replaces what"
          + " is presented", at: node.location, offending: name)
    case .pushScreen(let screen)?, .showScreen(let screen)?, .coverScreen(let screen)?:
      diagnostics.report(
        "‘slot’ keeps a coordinator, and \(quoted(screen)) is a screen", at: node.location, offending: name)
    case .pushCoordinator(let child, _)?, .showCoordinator(let child, _)?, .start(let child, _)?,
      .presentCoordinator(let child, _, _, _)?, .coverCoordinator(let child, _)?:
      if index.coordinator(child)?.isOwnedByViews ?? false {
        diagnostics.report(
          "‘slot’ keeps a child, and \(quoted(child)) is kept by what it displays: its ownership is view",
          at: node.location, offending: name)
      }
      if let coordinator { index.keptSlots.keep(name, of: coordinator.name) }
    default: break
    }
    return name
  }

  /// Whether a child that displays nothing is shown again: only one that lives on then, and that has a stack.
  func reuses(_ node: SourceNode?, _ word: EffectWord, _ kind: Effect.Kind?) -> Bool {
    guard word.modifiers.contains("reuse"), let node, fields.boolean(node, key: "reuse", default: false) else {
      return false
    }
    switch kind {
    case .pushScreen(let screen)?, .showScreen(let screen)?, .presentScreen(let screen, _, _)?:
      diagnostics.report(
        "‘reuse’ shows a coordinator again, and \(quoted(screen)) is a screen", at: node.location, offending: "reuse")
    case .pushCoordinator(let child, _)?, .showCoordinator(let child, _)?, .presentCoordinator(let child, _, _, _)?:
      index.reused.reuse(child)
      guard let outline = index.coordinator(child) else { break }
      if outline.isOwnedByViews {
        diagnostics.report(
          "‘reuse’ shows a child again that displays nothing, and \(quoted(child)) does not live on then: its ownership"
            + " is view", at: node.location, offending: "reuse")
      } else if outline.lacks(.stack, .inherited) {
        diagnostics.report(
          "‘reuse’ brings back the screens of a stack, and the container of \(quoted(child)) is"
            + " \(outline.container.rawValue)", at: node.location, offending: "reuse")
      }
    default: break
    }
    return true
  }

  /// `remove: {slot: NAME}`.
  func removal(slot node: SourceNode) -> Effect.Kind? {
    guard let name = fields.name(node, key: "slot", expected: "the name of a slot") else { return nil }
    if let coordinator { index.keptSlots.remove(name, of: coordinator.name, at: node.location) }
    return .removeSlot(name)
  }
}

/// The names under which code keeps children, and where it removes by such a name.
final class KeptSlots {
  private struct Removal {
    var name: String
    var coordinator: String
    var location: SourceLocation
  }

  private var kept: [String: [String]] = [:]
  private var removals: [Removal] = []

  func keep(_ name: String, of coordinator: String) {
    if !kept[coordinator, default: []].contains(name) { kept[coordinator, default: []].append(name) }
  }

  func remove(_ name: String, of coordinator: String, at location: SourceLocation) {
    removals.append(Removal(name: name, coordinator: coordinator, location: location))
  }

  /// Once everything is read: nobody is kept under a name that is removed.
  func report(_ diagnostics: Diagnostics) {
    for removal in removals {
      let names = kept[removal.coordinator] ?? []
      if names.contains(removal.name) { continue }
      diagnostics.reportMissing(
        "\(quoted(removal.coordinator)) keeps no child in a slot \(quoted(removal.name))", removal.name,
        at: removal.location, among: names)
    }
  }
}

/// Which coordinators are shown again, and which are brought up with another container than their own: what such a one
/// has displayed can not be shown again in the container that it declares.
final class ReusedCoordinators {
  private var reused: Set<String> = []
  private var others: [(name: String, location: SourceLocation)] = []

  func reuse(_ name: String) { reused.insert(name) }

  func bringUp(_ name: String, withOtherContainerAt location: SourceLocation) { others.append((name, location)) }

  /// Once everything is read: a coordinator is meant to do both.
  func report(_ diagnostics: Diagnostics) {
    for (name, location) in others where reused.contains(name) {
      diagnostics.report(
        "\(quoted(name)) is shown again by ‘reuse’, in the container that it declares; for another one declare a"
          + " coordinator that is ‘like: \(name)’", at: location, offending: "as")
    }
  }
}
