import FlowModel

/// The recall and precision of an extraction, compared with facts that a person labelled by hand.
///
/// A file of labels has one fact a line, as `flowcheck extract --report json` and `--check` name it:
/// `transition Home.List: push Item`, `child App: Home`, `release App: Home`. Text behind ` # ` is a comment for people
/// (the place in the source); lines that begin with `#` and empty lines are skipped. Only the kinds of facts in the
/// file are scored.
public struct ExtractionScore: Sendable {
  public struct Share: Hashable, Sendable {
    public var right: Int
    public var all: Int

    public var text: String { all == 0 ? "none" : "\(right) of \(all) (\(right * 100 / all) %)" }
  }

  /// The labels that were found with any certainty.
  public var recall: Share
  public var recallByKind: [(FlowFact.Kind, Share)]
  /// For each certainty, the labelled part of the facts found with it.
  public var precision: [(Certainty, Share)]
  public var missed: [String]
  public var wrong: [String]

  public init(labels: String, extraction: Extraction) {
    let lines = labels.split(separator: "\n").map { line in
      String(line.split(separator: "  #", maxSplits: 1, omittingEmptySubsequences: false)[0].trimmingSpaces)
    }
    let stated = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    let kinds = FlowFact.Kind.allCases.filter { kind in stated.contains { $0.hasPrefix(kind.rawValue + " ") } }
    let found = (extraction.flow.map { FlowFacts($0, certainties: extraction.certainties).all } ?? [])
      .filter { kinds.contains($0.fact.kind) }
    let (foundTexts, labelled) = (Set(found.map(\.fact.text)), Set(stated))
    missed = stated.filter { !foundTexts.contains($0) }
    wrong = found.filter { !labelled.contains($0.fact.text) }.map { "\($0.fact.text) (\($0.certainty))" }
    recall = Share(right: stated.count - missed.count, all: stated.count)
    recallByKind = kinds.map { kind in
      let own = stated.filter { $0.hasPrefix(kind.rawValue + " ") }
      return (kind, Share(right: own.filter(foundTexts.contains).count, all: own.count))
    }
    precision = Certainty.allCases.reversed().map { certainty in
      let own = found.filter { $0.certainty == certainty }
      return (certainty, Share(right: own.filter { labelled.contains($0.fact.text) }.count, all: own.count))
    }
  }

  public var text: String {
    var lines = ["recall \(recall.text)"]
    lines += recallByKind.map { "  \($0.0.rawValue): \($0.1.text)" }
    lines += precision.map { "precision of \($0.0): \($0.1.text)" }
    lines += missed.map { "missed: \($0)" } + wrong.map { "not labelled: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
