import FlowModel

extension TypeIndex {
  /// The functions and computed properties of each file, in the order of the source.
  func membersWithCode() -> [String: [(name: String, place: SourceLocation)]] {
    var members: [String: [(name: String, place: SourceLocation)]] = [:]
    func add(_ name: String, _ place: SourceLocation) { members[place.file, default: []].append((name, place)) }
    for entry in types.values {
      for function in entry.functions where function.body != nil { add(function.name, function.place) }
      for property in entry.properties where property.getter != nil { add(property.name, property.place) }
    }
    for function in functions.values.joined() { add(function.name, function.place) }
    return members.mapValues { $0.sorted { $0.place < $1.place } }
  }
}
