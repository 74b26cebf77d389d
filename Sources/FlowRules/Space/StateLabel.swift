import FlowSemantics

/// A state label: what a rule asks of single states, with everything an engine needs to find the states that have it.
protocol StateLabel {
  associatedtype Value: Hashable
  /// A cheap test that every state with a value passes: it only finds the same states sooner.
  static var prefilter: Prefilter { get }
  /// The states of a set by value, in a fixed order; a state may have several values, or none. The only definition of the
  /// label, for sets of states and for single ones.
  static func split<Sets: StateSets>(_ set: Sets.States, of sets: Sets) -> [(value: Value, states: Sets.States)]
}

extension StateLabel {
  /// The values of one state.
  static func values(of state: SingleState) -> [Value] { split(true, of: state).filter(\.states).map(\.value) }
}
