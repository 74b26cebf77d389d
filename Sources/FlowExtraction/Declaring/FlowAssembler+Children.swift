import FlowModel

/// Declares children that do not start themselves: their maker gives them the screens that they show.
extension FlowAssembler {
  /// The child that is the delegate of a presentation, if it shows nothing by itself.
  func listener(of screen: Thing, under owner: CoordinatorDraft) -> CoordinatorDraft? {
    for thing in (screen.fields["presentationDelegate"] ?? .unknown).things where isCoordinator(thing) {
      let child = draft(thing, under: owner)
      guard child !== owner, child.isRetained, child.container == .inherited || child.isBegun(with: screen) else {
        continue
      }
      return child
    }
    return nil
  }

  func begin(_ child: CoordinatorDraft, with thing: Thing, at place: SourceLocation) {
    guard !child.isBegun(with: thing) else { return }
    child.container = .stack
    let screen = screen(thing, of: child, at: place)
    screen.isPushed = true
    child.start = [Effect(.pushScreen(screen.name), location: place)]
    child.startPlace = place
  }

  /// Makes screens the start of a child that does not start itself, if its maker gives it screens for the first time;
  /// returns whether it does.
  func isFirstGiven(
    _ names: [String], to owner: CoordinatorDraft, by acting: CoordinatorDraft, at place: SourceLocation
  ) -> Bool {
    guard owner !== acting, !owner.isStarted, owner.startName == nil, owner.parent === acting,
      owner.container == .stack, owner.start == nil || owner.startPlace == place
    else { return false }
    owner.start = names.map { Effect(.pushScreen($0), location: place) }
    owner.startPlace = place
    return true
  }
}

extension CoordinatorDraft {
  /// Whether it begins with a screen that another coordinator presents for it.
  fileprivate func isBegun(with thing: Thing) -> Bool { container == .stack && screen(of: thing) != nil }
}

/// A coordinator of SwiftUI may have a view and no container: `loginCoordinator.rootView`. Who made the coordinator shows
/// that view.
extension FlowAssembler {
  /// The child of a coordinator to which a view belongs that the coordinator shows: it begins with the view; nil: the view
  /// is the coordinator's own.
  func child(showing view: Thing, for owner: CoordinatorDraft, at place: SourceLocation) -> CoordinatorDraft? {
    guard view.kind == .instance, roles.isView(view.type), let maker = view.maker, roles.isCoordinator(maker.type),
      maker.name != owner.name, objects(of: owner).contains(where: { $0 === maker.maker }),
      !roles.isCoordinator(view.type)
    else { return nil }
    let child = draft(maker, under: owner)
    guard !owner.isBelow(child) else { return nil }
    if child.start == nil {
      let screen = screen(view, of: child, at: place)
      screen.isPushed = true
      child.framework = .swiftui
      child.start = [Effect(.pushScreen(screen.name), location: view.place)]
      child.startPlace = view.place
    }
    childrenByViews.insert(child.name)
    let isFirst = child.screens.first.map { screenType($0.things[0]) == screenType(view) } ?? false
    // One type of coordinator may be the child of several.
    if isFirst { _ = screen(view, of: child, at: place) }
    return child.screen(of: view) == nil ? nil : child
  }

  /// A child with a container of its own that is also pushed, as a view, is pushed onto the stack of who pushes it.
  func pushChildrenByViews() {
    let names = childrenByViews.filter { draftOf[$0].map { $0.container != .inherited } ?? false }
    guard !names.isEmpty else { return }
    for draft in drafts { draft.change { $0.map { $0.pushingOntoStack(names) } } }
  }
}

extension Effect {
  fileprivate func pushingOntoStack(_ names: Set<String>) -> Effect {
    var effect = mapping { $0.map { $0.pushingOntoStack(names) } }
    if case .pushCoordinator(let name, _) = effect.kind, names.contains(name) { effect.container = .inherited }
    return effect
  }
}
