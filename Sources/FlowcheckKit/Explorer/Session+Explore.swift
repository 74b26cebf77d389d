import FlowReports
import FlowRules
import FlowSemantics
import StateSpace

/// The request of `explore`.
public struct ExploreRequest: Hashable, Sendable {
  /// A declaration, or a folder with one in it; nil: the current folder.
  public var path: String?
  public var limits: LimitSettings = [:]
  /// The budget of the check for findings. Without seconds, the check takes a few seconds, and longer when it is asked
  /// again.
  public var budget = Budget()
  /// The number of states beyond which no page is written.
  public var pageLimit = 5_000
  public var style = TextStyle.plain

  public init() {}
}

/// The person's console: lines come in, text goes out.
public struct Console: Sendable {
  /// Returns nil when there are no more lines.
  public var readLine: @Sendable () -> String?
  /// Returns whether the reader is still there.
  public var write: @Sendable (String) -> Bool
  /// Characters in a line.
  public var width: @Sendable () -> Int
  /// Whether the screen is redrawn for each state; otherwise each input line is repeated, so that the output is a
  /// transcript.
  public var isTerminal: Bool

  public init(
    readLine: @escaping @Sendable () -> String?, write: @escaping @Sendable (String) -> Bool,
    width: @escaping @Sendable () -> Int, isTerminal: Bool
  ) {
    self.readLine = readLine
    self.write = write
    self.width = width
    self.isTerminal = isTerminal
  }
}

/// Explores a flow interactively: `flowcheck explore`.
extension Session {
  /// Lets a person step through a flow, until there are no more lines. A flow is explored only if the person asks for
  /// findings.
  public func explore(
    _ request: ExploreRequest, on console: Console, hooks: SessionHooks = SessionHooks()
  ) -> SessionOutcome {
    let log = NoticeLog(notify: hooks.notify)
    bounds.files.forget()
    guard let (subject, program) = compiled(at: request.path, request.limits, within: request.budget.bytes, log: log)
    else {
      return ended("", log: log)
    }
    DeepStack.run {
      let hasBudget = request.budget.seconds != nil
      var explorer = Explorer(
        program, file: subject.file, problemWithOutput: { failure(replacing: $0)?.description }, style: request.style,
        hasBudget: hasBudget
      ) { seconds in
        var budget = request.budget
        budget.seconds = budget.seconds ?? seconds
        return Result { try judge(subject, budget: budget, hooks: hooks) }
      }
      Self.talk(with: &explorer, console)
    }
    return ended("", log: log)
  }

  /// Clears a terminal and goes to its upper left corner.
  private static let clear = "\u{1B}[2J\u{1B}[H"

  private static func talk(with explorer: inout Explorer, _ console: Console) {
    var text = explorer.picture(width: console.width())
    var isPicture = true
    while true {
      let heading = console.isTerminal && isPicture ? clear : ""
      let prompt = console.isTerminal ? "\n> " : "\n"
      guard console.write(heading + text + prompt), let line = console.readLine() else { return }
      if !console.isTerminal, !console.write("> \(line.printable)\n") { return }
      let reply = explorer.answer(line)
      if reply.isOver { return }
      isPicture = reply.showsState
      text = reply.text
      if reply.showsState {
        text += (text.isEmpty ? "" : "\n") + explorer.picture(width: console.width())
      }
    }
  }
}
