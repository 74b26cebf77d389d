import FlowModel

/// Reads the rows of a list whose elements are in the source: the row is read once for each element.
extension Interpreter {
  private static let mostRows = 8

  /// Nil: no list, or a list whose elements are the app's data.
  func rows(_ name: String, _ arguments: [Argument], in scope: Scope) -> Value? {
    guard name == "ForEach" || name == "List", let views, let first = arguments.first, first.label == nil,
      let row = arguments.last, row.isTrailing, case .closure = row.term.kind,
      case .list(let items)? = evaluate(first.term, in: scope).atoms.first,
      (2...Self.mostRows).contains(items.count)
    else { return nil }
    let words = items.compactMap(\.word)
    guard words.count == items.count, Set(words).count == items.count else { return nil }
    let builder = evaluate(row.term, in: scope)
    let outer = views.item
    defer { views.item = outer }
    var held = Value.unknown
    for (item, word) in zip(items, words) {
      views.item = word
      held.join(build(builder, [item], at: row.term.place))
    }
    return held
  }
}

extension Value {
  /// The name of an element: a text as a name, or a case without payload.
  fileprivate var word: String? {
    guard atoms.count == 1 else { return nil }
    switch atoms[0] {
    case .text(let text): return ActionName.identifier(text)
    case .enumCase(_, let name, let payload): return payload.isEmpty ? name : nil
    default: return nil
    }
  }
}
