import FlowRules

/// The questions that rest on one place: whoever looks there settles them all.
struct QuestionGroup {
  var first: QuestionableFinding
  var others: [QuestionableFinding] = []

  /// In the order of each group's first question.
  static func groups(of questions: [QuestionableFinding]) -> [QuestionGroup] {
    var groups: [QuestionGroup] = []
    for question in questions {
      if let index = groups.firstIndex(where: { $0.holds(question) }) {
        groups[index].others.append(question)
      } else {
        groups.append(QuestionGroup(first: question))
      }
    }
    return groups
  }

  private func holds(_ question: QuestionableFinding) -> Bool {
    first.restsOn == question.restsOn && first.doubt.isPossible == question.doubt.isPossible
  }
}

extension QuestionableFinding.Doubt {
  fileprivate var isPossible: Bool { self == .possible }
}
