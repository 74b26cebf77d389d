/// Records the navigation events of an app, so that `flowcheck conform` can compare them with the declaration.
///
/// The app, or a UI test of it, records the events that it sees and leaves out the others: see <doc:LogFormat>. Names
/// are those of the declaration. A recorder may be used from any thread; events are written in the order of the calls.
public final class FlowRecorder: Sendable {
  /// The format in the first line of a log; later versions keep its meaning.
  static let format = "flowcheck-log/1"

  private let lock = Lock()
  private let sink: @Sendable (_ line: String) -> Void

  /// Writes the heading of the log.
  ///
  /// - Parameters:
  ///   - flow: The name of the flow in its declaration.
  ///   - sink: Takes one line at a time, without its line break, before the call that made it returns. It must not
  ///     call the recorder.
  public init(flow: String, sink: @escaping @Sendable (_ line: String) -> Void) {
    self.sink = sink
    write([("log", .text(Self.format)), ("flow", .text(flow))])
  }

  /// The app was launched. Earlier events belong to another run.
  ///
  /// - Parameters:
  ///   - variables: The values of variables that are known; the others may be any.
  ///   - link: The deep link that launched the app.
  ///   - visible: The screen that a person sees when the launch is over.
  public func launch(_ variables: KeyValuePairs<String, String> = [:], link: String? = nil, visible: String? = nil) {
    var members: [(String, LogValue)] = [("event", .text("launch"))]
    if !variables.isEmpty { members.append(("variables", .texts(variables.map { ($0.key, $0.value) }))) }
    if let link { members.append(("link", .text(link))) }
    record(members, visible)
  }

  /// A person tapped; `action` is `Screen.action`.
  public func tap(_ action: String, visible: String? = nil) { record("tap \(action)", visible) }

  /// A screen did something by itself; `action` is `Screen.action`. It need not be recorded.
  public func async(_ action: String, visible: String? = nil) { record("async \(action)", visible) }

  /// The system's back button or gesture was used.
  public func back(visible: String? = nil) { record("back", visible) }

  /// A screen was chosen from the menu of the back button.
  public func back(to screen: String, visible: String? = nil) { record("back to \(screen)", visible) }

  /// A sheet or popover was swiped or tapped away.
  public func swipe(visible: String? = nil) { record("swipe", visible) }

  /// The system's back gesture was begun and cancelled. It need not be recorded, and can only happen if the declaration
  /// handles the begin of the gesture (`willBack`).
  public func backCancelled(visible: String? = nil) { record("back cancelled", visible) }

  /// A swipe at a sheet was begun and cancelled. It need not be recorded, and can only happen if the declaration
  /// handles the begin of the gesture (`willSwipe`).
  public func swipeCancelled(visible: String? = nil) { record("swipe cancelled", visible) }

  /// A tab was chosen; `coordinator` is the coordinator of the tab.
  public func tab(_ coordinator: String, visible: String? = nil) { record("tab \(coordinator)", visible) }

  /// A deep link was opened while the app ran.
  public func link(_ name: String, visible: String? = nil) { record("link \(name)", visible) }

  /// An external event happened.
  public func external(_ name: String, visible: String? = nil) { record("external \(name)", visible) }

  /// This screen is visible.
  public func screen(_ name: String) { record([], name) }

  private func record(_ event: String, _ visible: String?) { record([("event", .text(event))], visible) }

  private func record(_ members: [(String, LogValue)], _ visible: String?) {
    write(members + (visible.map { [("visible", .text($0))] } ?? []))
  }

  private func write(_ members: [(String, LogValue)]) {
    let line = LogValue.object(members).json
    lock.withLock { sink(line) }
  }
}
