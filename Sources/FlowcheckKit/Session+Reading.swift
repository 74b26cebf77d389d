import FlowDeclaration
import FlowReports

/// Reads the declarations that were discovered.
extension Session {
  /// The results of reading the candidates.
  struct Readings {
    var subjects: [Subject] = []
    /// The number of files that were meant to declare a flow.
    var declarationCount = 0
    /// All files that were read for the flows, in the order of reading.
    var included: [String] = []
    /// The declarations that could not be read, with their mistakes.
    var unreadable: [UnreadableDeclaration] = []
  }

  /// Reads the candidates; mistakes in them are reported at once.
  func read(_ candidates: [Discovery.Candidate], log: NoticeLog) -> Readings {
    var readings = Readings()
    var included: Set<String> = []
    var parts: [(candidate: Discovery.Candidate, errors: [DeclarationError])] = []
    func fail(_ errors: [DeclarationError]) {
      readings.declarationCount += 1
      for error in errors {
        log.add(Notice(.unusable, error.description, isLocated: true))
        readings.unreadable.append(
          UnreadableDeclaration(location: error.location, message: error.message, suggestion: error.suggestion))
      }
    }
    for candidate in candidates {
      switch pipeline.read(candidate.path) {
      case .flow(let flow, let files, let suppressions, let statedLimits, let sources):
        readings.declarationCount += 1
        readings.subjects.append(
          Subject(
            flow: flow, file: candidate.path, suppressions: suppressions, statedLimits: statedLimits, sources: sources))
        readings.included += files
        included.formUnion(files.map(Discovery.identity))
        log.add(Notice(.detail, "\(candidate.path): read \(flow.name)"))
      case .errors(let errors, let files):
        readings.included += files
        included.formUnion(files.map(Discovery.identity))
        fail(errors)
      case .part(let errors):
        parts.append((candidate, errors))
      }
    }
    // Only after reading all flows are all included files known. A part that the user named is still an error.
    for (candidate, errors) in parts {
      if candidate.isFromSearch, included.contains(Discovery.identity(of: candidate.path)) { continue }
      fail(errors)
    }
    return readings
  }
}
