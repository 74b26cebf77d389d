import FlowcheckKit
import Foundation

/// Runs a session that may take long: it can be interrupted, shows its progress, and prints its notices.
struct CommandRun {
  var isQuiet: Bool
  var isVerbose = false
  /// Whether the first Ctrl-C ends the work instead of the process.
  var canBeInterrupted = true
  var bounds = ReadingBounds()
  /// The configuration file of the run, if there is one.
  var configuration: String?
  /// Intermediate results are printed at once at a terminal, and in a log only for checks that take longer than this.
  private static let patience: Duration = .seconds(10)

  func outcome(_ work: (Session, SessionHooks) -> SessionOutcome) -> SessionOutcome {
    if canBeInterrupted { Interruption.listen() }
    let meter = ProgressMeter(isEnabled: Terminal.showsProgress && !isQuiet)
    let start = ContinuousClock.now
    let (isQuiet, isVerbose, canBeInterrupted) = (isQuiet, isVerbose, canBeInterrupted)
    let hooks = SessionHooks(
      stop: { canBeInterrupted && Interruption.isRequested },
      progress: { meter.show($0) },
      notify: { notice in
        let isEarly = !Terminal.showsProgress && ContinuousClock.now - start < Self.patience
        if notice.kind == .interim, isEarly { return }
        guard let line = CheckCommand.line(for: notice, isQuiet: isQuiet, isVerbose: isVerbose) else { return }
        meter.erase()
        Terminal.complain(line + "\n")
      })
    let outcome = work(Session(layout: Self.layout, bounds: bounds, configuration: configuration), hooks)
    meter.erase()
    return outcome
  }

  /// The layout process: this program with another command.
  private static var layout: LayoutProcess {
    var layout = LayoutProcess(executable: Bundle.main.executablePath ?? CommandLine.arguments[0]) { format in
      [
        RenderDotCommand.configuration.commandName ?? "render-dot", "--format", format,
        "--seconds", "\(LayoutProcess.usualTimeLimit)", "--parent", "\(getpid())",
      ]
    }
    layout.stop = { Interruption.isRequested }
    return layout
  }
}
