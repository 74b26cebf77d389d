import FlowModel

/// Reads slots: those of a presenter in SwiftUI, and names under which children are kept.
extension EffectReader {
  /// The slot beside `push`, `show`, `present`, `start`.
  func slot(_ arguments: Fields, _ word: EffectWord, _ kind: Effect.Kind?) -> String? {
    guard word.modifiers.contains("slot"), let node = arguments["slot"],
      let name = fields.name(node, key: "slot", expected: "the name of a slot")
    else { return nil }
    let isSwiftUI = coordinator.map { $0.framework == .swiftui } ?? true
    switch kind {
    case .presentScreen where isSwiftUI, .presentCoordinator where isSwiftUI:
      if let coordinator { index.keptSlots.present(in: name, of: coordinator.name) }
    case nil: break
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

  /// Whether a child that displays nothing is shown again: only possible for a child that lives on then, and that has a
  /// stack or tabs.
  func reuses(_ arguments: Fields, _ word: EffectWord, _ kind: Effect.Kind?) -> Bool {
    guard word.modifiers.contains("reuse"), let node = arguments["reuse"],
      fields.boolean(node, key: "reuse", default: false)
    else { return false }
    switch kind {
    case .pushScreen(let screen)?, .showScreen(let screen)?, .presentScreen(let screen, _, _)?:
      diagnostics.report(
        "‘reuse’ shows a coordinator again, and \(quoted(screen)) is a screen", at: node.location, offending: "reuse")
    case .pushCoordinator(let child, _)?, .showCoordinator(let child, _)?, .presentCoordinator(let child, _, _, _)?:
      let container = arguments["as"]?.text.flatMap(Coordinator.Container.init)
      if let objection = objection(toReusing: child, container) {
        diagnostics.report(objection, at: node.location, offending: "reuse")
      }
    default: break
    }
    return true
  }

  /// The reason why a coordinator cannot be shown again; nil: it can.
  ///
  /// - Parameter container: the container with which it is brought up; nil: its own.
  private func objection(toReusing name: String, _ container: Coordinator.Container?) -> String? {
    guard let outline = index.coordinator(name) else { return nil }
    if outline.isOwnedByViews {
      return "‘reuse’ shows a child again that displays nothing, and \(quoted(name)) does not live on then: its"
        + " ownership is view"
    }
    switch container ?? outline.container {
    case .stack, .inherited: return nil
    case .tabs: return objection(toReusingTabsOf: outline)
    case .window, .switch, .split:
      guard container != nil || outline.isOther(than: .stack) else { return nil }
      return "‘reuse’ brings back the screens of stacks, alone or in tabs, and the container of \(quoted(name)) is"
        + " \((container ?? outline.container).rawValue) here"
    }
  }

  /// The reason why a coordinator among its tabs, or their tabs, cannot be shown again.
  private func objection(toReusingTabsOf outline: CoordinatorOutline) -> String? {
    var seen: Set<String> = [outline.name]
    var work = outline.tabs
    while let name = work.popLast() {
      guard seen.insert(name).inserted, let tab = index.coordinator(name) else { continue }
      if tab.isOwnedByViews {
        return "‘reuse’ shows tabs again with what is in them, and \(quoted(name)), a tab of"
          + " \(quoted(outline.name)), does not live on: its ownership is view"
      }
      if tab.isOther(than: .stack), tab.isOther(than: .tabs) {
        return "‘reuse’ brings back the screens of stacks, alone or in tabs, and \(quoted(name)), a tab of"
          + " \(quoted(outline.name)), is \(tab.container.rawValue)"
      }
      work += tab.tabs
    }
    return nil
  }

  /// `remove: {slot: NAME}`.
  func removal(slot node: SourceNode) -> Effect.Kind? {
    guard let name = fields.name(node, key: "slot", expected: "the name of a slot") else { return nil }
    if let coordinator { index.keptSlots.remove(name, of: coordinator.name, at: node.location) }
    return .removeSlot(name)
  }
}

/// The names under which code keeps children, and the places where code removes by such a name.
final class KeptSlots {
  private struct Removal {
    var name: String
    var coordinator: String
    var location: SourceLocation
  }

  private var kept: [String: [String]] = [:]
  /// The slots of presenters, by coordinator.
  private var presented: [String: Set<String>] = [:]
  private var removals: [Removal] = []

  /// Whether code that was read so far keeps a child under that name.
  func isKept(_ name: String, of coordinator: String) -> Bool { kept[coordinator]?.contains(name) ?? false }

  func keep(_ name: String, of coordinator: String) {
    if !kept[coordinator, default: []].contains(name) { kept[coordinator, default: []].append(name) }
  }

  func present(in name: String, of coordinator: String) { presented[coordinator, default: []].insert(name) }

  func remove(_ name: String, of coordinator: String, at location: SourceLocation) {
    removals.append(Removal(name: name, coordinator: coordinator, location: location))
  }

  /// Reports removals by a name under which no child is kept; to be called when everything is read.
  func report(_ diagnostics: Diagnostics) {
    for removal in removals {
      let names = kept[removal.coordinator] ?? []
      if names.contains(removal.name) { continue }
      if presented[removal.coordinator]?.contains(removal.name) ?? false {
        diagnostics.report(
          "\(quoted(removal.name)) is a slot in which \(quoted(removal.coordinator)) presents; ‘dismiss: X’ empties it",
          at: removal.location, offending: removal.name)
        continue
      }
      diagnostics.reportMissing(
        "\(quoted(removal.coordinator)) keeps no child in a slot \(quoted(removal.name))", removal.name,
        at: removal.location, among: names)
    }
  }
}
