import FlowModel
import StateSpace

/// All rules, in the order in which reports list them.
public enum RuleCatalog {
  static let rules: [any Rule.Type] = [
    DroppedPresentationRule.self, DeferredPresentationRule.self, HiddenNavigationRule.self, DuplicateScreenRule.self,
    OvershotBackRule.self,
    CoordinatorLeakRule.self,
    OrphanedScreenRule.self, StuckStateRule.self, NoWayHomeRule.self, StuckGuardRule.self, SwallowedDeepLinkRule.self,
    DeepLinkMissesRule.self, PopOnEmptyRule.self, MissingDestinationRule.self, MachineOutOfStepRule.self,
    UnexpectedEventRule.self, UnhandledEventRule.self, DoubleFinishRule.self, UnboundedStackRule.self,
    UnreachableScreenRule.self, UnreachableCoordinatorRule.self, DeadActionRule.self, DeadEndTapRule.self,
  ]

  /// The rules that find what never happens.
  static let absences: Set<String> = [
    UnreachableScreenRule.identifier, UnreachableCoordinatorRule.identifier, DeadActionRule.identifier,
  ]

  /// The names of all rules, the one about suppressions last; a declared invariant adds its own.
  public static var identifiers: [String] { rules.map { $0.identifier } + [UnusedSuppressionRule.identifier] }
}
