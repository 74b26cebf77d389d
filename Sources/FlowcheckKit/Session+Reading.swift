extension Session {
  /// What became of the candidates.
  struct ReadDeclarations {
    var subjects: [Subject] = []
    /// How many files were meant to declare a flow.
    var declarationCount = 0
    /// All files that were read for the flows, in the order of reading.
    var included: [String] = []
  }

  /// Reads the flows among the candidates.
  func read(_ candidates: [Discovery.Candidate], log: NoticeLog) -> ReadDeclarations {
    var subjects: [Subject] = []
    var failures = 0
    var files: [String] = []
    var included: Set<String> = []
    var parts: [(candidate: Discovery.Candidate, errors: [String])] = []
    for candidate in candidates {
      switch pipeline.read(candidate.path) {
      case .flow(let flow, let read, let suppressions):
        subjects.append(Subject(flow: flow, file: candidate.path, suppressions: suppressions))
        files += read
        included.formUnion(read.map(Discovery.identity))
        log.add(Notice(.detail, "\(candidate.path): read \(flow.name)"))
      case .errors(let errors, let read):
        failures += 1
        files += read
        included.formUnion(read.map(Discovery.identity))
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
    return ReadDeclarations(
      subjects: subjects, declarationCount: subjects.count + failures, included: files)
  }
}
