import FlowModel

/// Names the actions of rows.
extension FlowAssembler {
  /// The name of an action; rows with different effects are named after their elements. Nil: the row has the effects of
  /// another row.
  func name(of action: ViewReading.Action, _ body: [Effect], on screen: ScreenDraft) -> String? {
    guard let item = action.item else { return action.name }
    let others = screen.actions.indices.filter { screen.actions[$0].location == action.place }
    guard !others.isEmpty else {
      screen.items[action.place] = item
      return action.name
    }
    if others.contains(where: { screen.actions[$0].effects.withoutPlaces == body.withoutPlaces }) { return nil }
    if let first = screen.items.removeValue(forKey: action.place) { screen.actions[others[0]].name = first }
    return item
  }
}
