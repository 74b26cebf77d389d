extension Session {
  /// The flows among the candidates, and how many files were meant to declare one.
  func read(_ candidates: [Discovery.Candidate], log: NoticeLog) -> (subjects: [Subject], declarationCount: Int) {
    var subjects: [Subject] = []
    var failures = 0
    var included: Set<String> = []
    var parts: [(candidate: Discovery.Candidate, errors: [String])] = []
    for candidate in candidates {
      switch pipeline.read(candidate.path) {
      case .flow(let flow, let files, let suppressions):
        subjects.append(Subject(flow: flow, file: candidate.path, suppressions: suppressions))
        included.formUnion(files.map(Discovery.identity))
        log.add(Notice(.detail, "\(candidate.path): read \(flow.name)"))
      case .errors(let errors, let files):
        failures += 1
        included.formUnion(files.map(Discovery.identity))
        for error in errors { log.add(Notice(.unusable, error, isLocated: true)) }
      case .part(let errors):
        parts.append((candidate, errors))
      }
    }
    // Only now is it known what all flows include. A part that was asked for by name is an error all the same.
    for (candidate, errors) in parts {
      if candidate.isFromSearch, included.contains(Discovery.identity(of: candidate.path)) { continue }
      failures += 1
      for error in errors { log.add(Notice(.unusable, error, isLocated: true)) }
    }
    return (subjects, subjects.count + failures)
  }
}
