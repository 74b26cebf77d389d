import FlowDeclaration
import FlowModel

/// The differences between a declaration and the source.
public struct ExtractionCheck: Sendable {
  public struct Difference: Hashable, Sendable {
    /// Whether only the source has the fact; otherwise only the declaration has it.
    public var isInSource: Bool
    public var fact: FlowFact
    public var location: SourceLocation
    public var certainty: Certainty
    /// The nearest place on the other side: that of the coordinator or screen that the fact is about.
    public var otherSide: SourceLocation?

    public var text: String {
      let place = "\(location.file):\(location.line)"
      let other = otherSide.map { "; there: \($0.file):\($0.line)" } ?? ""
      if isInSource {
        let doubt = certainty == .certain ? "" : "\(certainty), "
        return "\(place): not declared: \(fact.text) (\(doubt)in the source\(other))"
      }
      return "\(place): not in the source: \(fact.text) (declared\(other))"
    }
  }

  public var differences: [Difference]

  /// Compares the facts of both sides. Facts of the source that are only possible need not be declared.
  public init(source: Extraction, declared: Flow) {
    let found = source.flow.map { FlowFacts($0, certainties: source.certainties).all } ?? []
    let stated = FlowFacts(declared).all
    let (inSource, inDeclaration) = (Set(found.map(\.fact)), Set(stated.map(\.fact)))
    let onlyFound = found.filter { !inDeclaration.contains($0.fact) && $0.certainty != .possible }
    let onlyStated = stated.filter { !inSource.contains($0.fact) }
    differences =
      onlyFound.map {
        Difference(
          isInSource: true, fact: $0.fact, location: $0.location, certainty: $0.certainty,
          otherSide: Self.place(of: $0.fact, in: stated))
      }
      + onlyStated.map {
        Difference(
          isInSource: false, fact: $0.fact, location: $0.location, certainty: $0.certainty,
          otherSide: Self.place(of: $0.fact, in: found))
      }
  }

  private static func place(of fact: FlowFact, in facts: [PlacedFact]) -> SourceLocation? {
    let owner = String(fact.subject.prefix { $0 != "." })
    return facts.first { [.coordinator, .screen].contains($0.fact.kind) && $0.fact.subject == fact.subject }?.location
      ?? facts.first { $0.fact.kind == .coordinator && $0.fact.subject == owner }?.location
  }
}
