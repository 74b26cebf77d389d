import FlowExploration
import FlowSemantics
import StateSpace

/// A state label: what a rule asks of a single state, with everything an engine needs to find the states that have it.
///
/// `values` defines its meaning. The other two only find the same states sooner.
struct StateLabel<Value: Hashable>: Sendable {
  /// A cheap test that every state with a value passes.
  let prefilter: Prefilter
  /// The values of a state.
  let values: @Sendable (FlowState, Program) -> [Value]
  /// The states of a set by value, in a fixed order.
  let split: @Sendable (SymbolicFlow, StateSet) -> [(value: Value, states: StateSet)]
}
