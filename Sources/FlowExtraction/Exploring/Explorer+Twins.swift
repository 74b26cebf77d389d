import FlowModel

/// Leaves out containers that were read once more as parts of a view that only chooses between the views around them.
///
/// `VStack { BannerView(); switch state { case .tabs: TabsView() } }`: the tabs are those of `TabsView`, which the state
/// shows, and not those of the view that chooses.
extension Explorer {
  func leaveOutTwins() {
    let containers = interpreter.things.filter { ViewReading.containers.contains($0.kind) && !$0.isVoid }
    let choices = containers.filter { $0.kind == .switchView }
    guard !choices.isEmpty else { return }
    for (_, twins) in Dictionary(grouping: containers, by: \.place) where twins.count > 1 {
      for kept in twins {
        guard let shown = kept.maker, screens[shown]?.containers.contains(kept) == true else { continue }
        let choosing = choices.filter { choice in choice.fields.values.contains { $0.things.contains(shown) } }
        for other in twins
        where other !== kept && other.kind == kept.kind && other.maker !== shown
          && choosing.contains(where: { $0.maker === other.maker })
        {
          leaveOut(other, for: kept)
        }
      }
    }
  }

  private func leaveOut(_ other: Thing, for kept: Thing) {
    other.isVoid = true
    for (name, thing) in interpreter.bindings.paths where thing === other { interpreter.bindings.paths[name] = kept }
    for (name, thing) in interpreter.bindings.selections where thing === other {
      interpreter.bindings.selections[name] = kept
    }
    interpreter.disown(other)
    if let maker = other.maker { screens[maker]?.containers.removeAll { $0 === other } }
  }
}
