import FlowRuns
import FlowSemantics
import StateSpace

/// A deep link that ends up somewhere else.
///
/// The link promises a screen (`lands`). After the link nothing else happens but transitions that settle, guards that
/// open and pending effects that run (`soon`, `later`). When the app first comes to rest, the person sees a screen that
/// is listed neither under `lands` nor under `mayLand`, and answers that come once (`async`) do not lead on to a listed
/// screen. Links that launch the app (`cold: true`) are judged as well; a link without `lands` is not.
///
/// A person tapped a notification about an order and sees the settings: the screen was pushed under a modal or in
/// another tab, its presentation was dropped, or a guard swallowed the link. Often another finding names the cause.
///
/// Subject: the deep link.
///
/// Smallest flow: a link that promises `Item` and pushes it while a help sheet may be open.
///
/// Fix: first bring the app to a state in which the link can show its screen (`{dismiss: all}`, `select`, `popToRoot`),
/// and show the screen in `then`; or list other screens that are right under `mayLand`.
enum DeepLinkMissesRule: Rule {
  static let identifier = "deep-link-misses"
  static let severity = Severity.error
  static let asksWhatFollows = true

  static func findings<Space: ExploredSpace>(in space: Space, _ explored: ExploredFlow) -> [Finding] {
    explored.program.links.indices.filter { explored.program.links[$0].promisesScreen }.compactMap { link in
      let runs = space.runs(after: EventLabel(.link, link), .untilRest)
      let resting = space.intersection(runs.states, space.quiescent)
      let missed = missed(by: link, among: resting, in: space, explored)
      return space.isEmpty(missed) ? nil : finding(link, runs, missed, in: space, explored)
    }
  }

  /// The states among some at rest that show no screen which a link promises, and from which no answer leads to one.
  static func missed<Space: ExploredSpace>(
    by link: Int, among resting: Space.Region, in space: Space, _ explored: ExploredFlow
  ) -> Space.Region {
    let goals = space.intersection(space.quiescent, space.seeing(explored.program.links[link].lands))
    let missed = space.difference(resting, goals)
    // Few links have to wait for an answer.
    if space.isEmpty(missed) || !explored.program.actions.contains(where: { $0.onceBit != nil }) { return missed }
    return space.difference(missed, space.answered(by: goals))
  }

  /// The finding on a link, with a least run for each screen that it ends on: the nearest first, and of equally near
  /// ones the screen that is declared first.
  private static func finding<Space: ExploredSpace>(
    _ link: Int, _ following: Space.Following, _ missed: Space.Region, in space: Space, _ explored: ExploredFlow
  ) -> Finding? {
    // All states without a screen are one place.
    var places: [Int: Space.Region] = [:]
    for (place, states) in space.splitByPlace(missed) {
      let screen = place.screen < 0 ? Int.max : place.screen
      places[screen] = places[screen].map { space.union($0, states) } ?? states
    }
    let screens = places.keys.sorted()
    let runs = following.nearest(screens.map { places[$0]! })
      .sorted { ($0.cost, screens[$0.index]) < ($1.cost, screens[$1.index]) }
    guard let nearest = runs.first else { return nil }
    let first = Trace(steps: nearest.run().steps)
    var finding = finding(report(link, first, in: explored), first)
    finding.situations = runs.enumerated().map { position, run in
      let screen = screens[run.index]
      let name = screen == .max ? "no screen" : explored.screenName(screen)
      var situation = explored.situation("on \(name)", run.cost) {
        position == 0 ? first : Trace(steps: run.run().steps)
      }
      situation.message = message(link, endingOn: name, in: explored)
      return situation
    }
    return finding
  }

  private static func report(_ link: Int, _ miss: Trace, in explored: ExploredFlow) -> Report {
    let declared = explored.flow.deepLinks[link]
    return Report(
      subject: declared.name,
      message: message(link, endingOn: miss.steps.last?.visible ?? "no screen", in: explored),
      location: declared.location)
  }

  private static func message(_ link: Int, endingOn shown: String, in explored: ExploredFlow) -> String {
    let declared = explored.flow.deepLinks[link]
    return "The deep link \(declared.name) promises \(declared.lands.joined(separator: " or ")) and ends on \(shown)."
  }

  static func isDecided(beyond limits: BeyondLimits) -> Bool {
    !limits.explored.program.links.contains { $0.promisesScreen }
  }
}
