import FlowDeclaration
import FlowModel

/// Coordinators whose containers are only possible.
///
/// With another container such a coordinator shows its screens elsewhere. What happens after it was brought up rests on
/// the guess, and so does what never happens in its own code or in the code of those who bring it up.
struct ContainerGuesses {
  private var locations: [String: SourceLocation] = [:]
  /// The guesses as places that could not be read.
  private(set) var places: [SourcePlaces.Unread] = []

  /// Linear in the size of the flow.
  init(_ sources: SourcePlaces, _ flow: Flow) {
    for coordinator in flow.coordinators {
      let location = coordinator.containerLocation
      guard let place = sources.place(of: location), place.certainty == .possible else { continue }
      locations[coordinator.name] = location
      add(.coordinator(coordinator.name), place.location, location)
      for screen in coordinator.screens { add(.screen(screen.name), place.location, location) }
    }
    guard !locations.isEmpty else { return }
    for coordinator in flow.coordinators {
      addHolders(coordinator.bodies.flatMap { $0 }, of: coordinator.name, sources)
    }
  }

  func contains(_ place: SourcePlaces.Unread) -> Bool { locations.values.contains(place.comment) }

  /// Where the container of the coordinator that an effect brings up is declared, if it is a guess.
  func location(of effect: Effect) -> SourceLocation? { effect.kind.broughtUp.flatMap { locations[$0] } }

  private mutating func addHolders(_ effects: [Effect], of holder: String, _ sources: SourcePlaces) {
    for effect in effects {
      if let location = location(of: effect), let place = sources.place(of: location) {
        add(.coordinator(holder), place.location, location)
      }
      var acting = holder
      if case .within(let name, _) = effect.kind { acting = name }
      for body in effect.bodies { addHolders(body, of: acting, sources) }
    }
  }

  private mutating func add(_ owner: UnreadCode.Owner, _ place: SourceLocation, _ declared: SourceLocation) {
    let code = UnreadCode(kind: .call, location: place, what: "which container it is", owner: owner)
    let guess = SourcePlaces.Unread(code: code, comment: declared)
    if !places.contains(guess) { places.append(guess) }
  }
}
