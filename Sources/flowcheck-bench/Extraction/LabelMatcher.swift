/// Decides which facts of an extraction are labelled, and which labels were found.
///
/// A fact and a label belong together if the kind, the names and the place are the same:
/// - The place of the fact is in the labelled file, at most ``LabelPlace/tolerance`` lines from one of the places.
/// - Names are the same, or the label's name has the fact's among its further names. Where a label names no screen, the
///   code may run on any screen of the coordinator. A fact of a link has no coordinator: its place decides.
/// - The move is one that the word of the fact can mean (``Label/Move/words``).
///
/// A declaration says of one call more than once what it does: a coordinator that is pushed is a transition and a child,
/// a tab is a child. Such a fact is right if either is labelled, and a tab is found if either is found. For coordinators
/// that only the declaration has, see ``MadeUpCoordinators``; a screen that two coordinators show has the name of the
/// second one as well, `ScreenInCoordinator`.
struct LabelMatcher {
  let labels: Labels
  private let coordinators: Set<String>
  private let madeUp: MadeUpCoordinators
  private let relevant: [ExtractedFacts.Fact]

  /// - Parameter words: the names in the source.
  init(labels: Labels, extracted: ExtractedFacts, words: Set<String>) {
    self.labels = labels
    coordinators = extracted.coordinators
    // A name that the labels know is one of the source, even if the declaration puts it together: `FruitsCoordinator` for a
    // `Coordinator<FruitsRoute>`.
    madeUp = MadeUpCoordinators(
      extracted, words: words.union(labels.names.flatMap { [$0.key] + $0.value }), labelled: labels.coordinators)
    // Events are wiring between coordinators, not moves; so is the end of a child of which its parent hears.
    let released = Set(extracted.facts.lazy.filter { $0.kind == "release" }.map(\.what))
    relevant = extracted.facts.filter {
      switch $0.kind {
      case "transition": $0.word != "raise"
      case "release": $0.what != "finish" || !released.contains($0.owner)
      default: Label.Kind(rawValue: $0.kind) != nil
      }
    }
  }

  /// The facts that are scored.
  var facts: [ExtractedFacts.Fact] { relevant.filter { !madeUp.isOfDeclarationOnly($0) } }

  func isLabelled(_ fact: ExtractedFacts.Fact) -> Bool {
    if labels.all.contains(where: { isMatch($0, fact) || ($0.kind == .child && isMatch($0, asChild: fact)) }) {
      return true
    }
    return fact.kind == "child" && relevant.contains { isSameCall($0, fact) && isLabelled($0) }
  }

  /// Whether a transition of the same call shows the child of a fact.
  private func isSameCall(_ transition: ExtractedFacts.Fact, _ child: ExtractedFacts.Fact) -> Bool {
    transition.kind == "transition" && transition.owner == child.owner && transition.targets.contains(child.what)
      && transition.file == child.file && transition.line == child.line
  }

  func isFound(_ label: Label) -> Bool { relevant.contains { isMatch(label, $0) } }

  private func isMatch(_ label: Label, _ fact: ExtractedFacts.Fact) -> Bool {
    guard isPlace(fact, in: label) else { return false }
    switch label.kind {
    case .transition: return isTransition(label, fact)
    case .child: return fact.kind == "child" && isOwner(label, of: fact) && isTarget(label, of: fact)
    case .release: return fact.kind == "release" && isRelease(label, fact)
    }
  }

  private func isTransition(_ label: Label, _ fact: ExtractedFacts.Fact) -> Bool {
    guard let move = label.move, isOwner(label, of: fact) else { return false }
    if move == .tab, fact.kind == "child" { return isTarget(label, of: fact) }
    // `path = [item]` is a push to who reads it.
    let isMeant = move.words.contains(fact.word) || move == .push && fact.keepsBelow
    guard fact.kind == "transition", isMeant || move.hasTarget && madeUp.isFirst(fact) else { return false }
    return !move.hasTarget || isTarget(label, of: fact)
  }

  /// Whether the fact is the transition that starts the labelled child.
  private func isMatch(_ label: Label, asChild fact: ExtractedFacts.Fact) -> Bool {
    guard fact.kind == "transition", ["push", "show", "present"].contains(fact.word), isPlace(fact, in: label) else {
      return false
    }
    return fact.targets.contains(where: coordinators.contains) && isOwner(label, of: fact) && isTarget(label, of: fact)
  }

  private func isRelease(_ label: Label, _ fact: ExtractedFacts.Fact) -> Bool {
    guard let child = label.target else { return false }
    // The declaration says of the child itself that it ends, of its parent which child it lets go of.
    if fact.what == "finish" { return labels.isSame(child, fact.owner) }
    return fact.what == "all" || fact.what.hasPrefix("all but") || labels.isSame(child, fact.what)
  }

  private func isOwner(_ label: Label, of fact: ExtractedFacts.Fact) -> Bool {
    guard coordinators.contains(fact.owner) else { return true }
    guard let owner = label.owner, labels.isSame(owner, madeUp.owner(fact.owner)) else { return false }
    // What a stack begins with says nothing of the screen from which the stack is shown.
    guard let screen = label.screen, !madeUp.isFirst(fact) else { return true }
    return fact.screen.map { isSame(screen, $0, of: fact) } ?? false
  }

  private func isTarget(_ label: Label, of fact: ExtractedFacts.Fact) -> Bool {
    guard let target = label.target else { return false }
    if target == "alert", fact.isAlert { return true }
    return fact.targets.contains { name in madeUp.meant(name).contains { isSame(target, $0, of: fact) } }
  }

  private func isSame(_ labelled: String, _ declared: String, of fact: ExtractedFacts.Fact) -> Bool {
    let ending = "In\(fact.owner)"
    return labels.isSame(labelled, declared) || madeUp.isContent(declared, of: labelled)
      || declared.hasSuffix(ending) && labels.isSame(labelled, String(declared.dropLast(ending.count)))
  }

  private func isPlace(_ fact: ExtractedFacts.Fact, in label: Label) -> Bool {
    label.places.contains { $0.contains(file: fact.file, line: fact.line) }
  }
}
