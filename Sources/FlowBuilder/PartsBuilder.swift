/// A part between the braces of a flow, a coordinator, a screen, a machine or a `choose`.
public protocol DeclarationPart<Whole> {
  associatedtype Whole
  func add(to whole: inout Whole)
}

/// Collects the parts between the braces of `Whole`, in the order of the text.
///
/// Swift's own `if`, `switch` and `for` work: they decide while the flow is built, not while the app runs.
@resultBuilder public enum PartsBuilder<Whole> {
  public typealias Parts = [(inout Whole) -> Void]

  public static func buildExpression<Part: DeclarationPart>(_ part: Part) -> Parts where Part.Whole == Whole {
    [part.add]
  }

  /// A variable of each instance, which begins with one value, by default the first.
  public static func buildExpression(_ variable: Variable) -> Parts where Whole == FlowModel.Coordinator {
    [
      { coordinator in
        var variable = variable
        if variable.initially == variable.values { variable.initially = Array(variable.values.prefix(1)) }
        coordinator.variables.append(variable)
      }
    ]
  }

  public static func buildBlock(_ parts: Parts...) -> Parts { parts.flatMap { $0 } }
  public static func buildOptional(_ parts: Parts?) -> Parts { parts ?? [] }
  public static func buildEither(first parts: Parts) -> Parts { parts }
  public static func buildEither(second parts: Parts) -> Parts { parts }
  public static func buildArray(_ parts: [Parts]) -> Parts { parts.flatMap { $0 } }
}

/// Collects the effects of a body, in the order of the text.
@resultBuilder public enum EffectsBuilder {
  public static func buildExpression(_ effect: Effect) -> [Effect] { [effect] }
  /// A body that was built elsewhere.
  public static func buildExpression(_ effects: [Effect]) -> [Effect] { effects }
  public static func buildBlock(_ effects: [Effect]...) -> [Effect] { effects.flatMap { $0 } }
  public static func buildOptional(_ effects: [Effect]?) -> [Effect] { effects ?? [] }
  public static func buildEither(first effects: [Effect]) -> [Effect] { effects }
  public static func buildEither(second effects: [Effect]) -> [Effect] { effects }
  public static func buildArray(_ effects: [[Effect]]) -> [Effect] { effects.flatMap { $0 } }
}
