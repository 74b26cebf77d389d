import FlowReports
import FlowRules
import Foundation

/// Reads, applies and writes baselines.
extension Session {
  /// The baselines of a run.
  struct Baselines {
    /// The baseline by which the run is judged.
    var listed: Baseline
    /// The existing content of the file to be written; nil: no baseline is written.
    var rewritten: Baseline?
  }

  /// Reads the baselines that the request names; nil: there is none. Mistakes in one are among the notices.
  func readBaselines(of request: CheckRequest, log: NoticeLog) -> Baselines? {
    let listed = request.baseline.map { readBaseline($0, log: log) }
    guard let file = request.newBaseline else { return listed.map { Baselines(listed: $0) } }
    // Existing reasons in the file are kept.
    let exists = FileManager.default.fileExists(atPath: file)
    let existing = exists ? readBaseline(file, log: log) : Baseline()
    return Baselines(listed: listed ?? Baseline(), rewritten: listed.map(existing.merged) ?? existing)
  }

  private func readBaseline(_ file: String, log: NoticeLog) -> Baseline {
    do {
      let (baseline, errors) = Baseline.read(try bounds.bytes(ofNamed: file), file: file)
      for error in errors { log.add(Notice(.unusable, "\(error)", isLocated: true)) }
      return baseline
    } catch {
      log.add(Notice(.unusable, "\(file): \(error)"))
      return Baseline()
    }
  }

  /// The verdicts with the listed findings set apart. If a baseline is to be written, this writes it, and it lists all
  /// findings.
  func apply(_ baselines: Baselines?, to verdicts: [Verdict], request: CheckRequest, log: NoticeLog) -> [Verdict] {
    guard let baselines else { return verdicts }
    guard let file = request.newBaseline, let old = baselines.rewritten, !verdicts.isEmpty else {
      return baselines.listed.applied(to: verdicts)
    }
    let new = old.rewritten(for: verdicts.map { $0.applying(request.levels) })
    do {
      try write(new.text, to: OutputFile(path: file), mayBeRead: true, log: log)
      log.add(Notice(.detail, "\(file): \(new.entries.count) findings listed"))
    } catch {
      log.add(Notice(.unusable, "\(error)"))
    }
    return new.applied(to: verdicts)
  }
}
