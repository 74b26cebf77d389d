import FlowcheckKit
import Synchronization

/// Shows the progress of the exploration in one line of a terminal, after the first second.
final class ProgressMeter: Sendable {
  private let isEnabled: Bool
  private let line = Mutex(ProgressLine())

  init(isEnabled: Bool) {
    self.isEnabled = isEnabled
  }

  func show(_ progress: CheckProgress) {
    guard isEnabled else { return }
    line.withLock { line in
      if let text = line.update(progress, at: .now) { Terminal.complain("\r\u{1B}[2K" + text) }
    }
  }

  /// Erases the line, so that other output can be written.
  func erase() {
    line.withLock { line in
      if line.erase() { Terminal.complain("\r\u{1B}[2K") }
    }
  }
}

/// Decides when a progress line is shown, and with which text.
struct ProgressLine {
  static let delay: Duration = .seconds(1)
  static let interval: Duration = .milliseconds(200)

  private var subject = ""
  private var start: ContinuousClock.Instant?
  private var latest: ContinuousClock.Instant?
  private var isShown = false

  /// The text to show; nil: leave the line unchanged.
  mutating func update(_ progress: CheckProgress, at now: ContinuousClock.Instant) -> String? {
    let current = progress.flow.printable + (progress.look.map { ", \($0)" } ?? "")
    if start == nil || subject != current {
      subject = current
      start = now
      latest = nil
    }
    guard let start, start.duration(to: now) >= Self.delay else { return nil }
    if let latest, latest.duration(to: now) < Self.interval { return nil }
    latest = now
    isShown = true
    guard let frontier = progress.frontier else {
      return "\(subject): \(progress.states == .max ? "more than 10^18" : "\(progress.states)") states so far"
    }
    let seconds = start.duration(to: now) / .seconds(1)
    let rate = Int(Double(progress.states) / seconds)
    return "\(subject): \(progress.states) states, \(rate)/s, \(frontier) to look at"
  }

  /// Whether there is a line to erase.
  mutating func erase() -> Bool {
    defer { isShown = false }
    return isShown
  }
}
