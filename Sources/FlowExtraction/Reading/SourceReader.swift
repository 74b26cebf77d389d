import FlowModel
import SwiftParser
import SwiftSyntax

/// Turns the syntax of one file into facts, without knowledge of other files, or of navigation other than the names of
/// calls.
final class SourceReader {
  let path: String
  let converter: SourceLocationConverter
  var navigationCalls: [NavigationCall] = []
  var routeCalls: [NavigationCall] = []
  var writes: [FieldWrite] = []
  /// The types that are made by `Type(…)`.
  var made: Set<String> = []
  /// The function or property that is being read.
  var member = FlowModel.SourceLocation.none
  /// The nesting depth of the term being read; terms deeper than `deepest` are left unread.
  var depth = 0
  static let deepest = 200
  /// By the first modifier inside of `#if`, the chain that it goes on.
  var continued: [SyntaxIdentifier: ExprSyntax] = [:]

  private init(path: String, tree: SourceFileSyntax) {
    self.path = path
    converter = SourceLocationConverter(fileName: path, tree: tree)
  }

  /// The facts of a file. `text` must have passed ``SourceGuard``.
  static func facts(of text: String, path: String) -> FileFacts {
    let tree = Parser.parse(source: text)
    let reader = SourceReader(path: path, tree: tree)
    let collector = DeclarationCollector(reader: reader)
    collector.walk(tree)
    var facts = collector.facts
    facts.hasErrors = tree.hasError
    facts.navigationCalls = reader.navigationCalls.sorted { $0.place < $1.place }
    facts.routeCalls = reader.routeCalls.sorted { $0.place < $1.place }
    facts.made = reader.made
    facts.writes = reader.writes.sorted { $0.place < $1.place }
    return facts
  }

  func place(_ node: some SyntaxProtocol) -> FlowModel.SourceLocation {
    let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    return FlowModel.SourceLocation(file: path, line: location.line, column: location.column)
  }

  func body(_ block: CodeBlockSyntax?) -> [Statement]? {
    block.map { statements($0.statements) }
  }

  func parameters(_ clause: FunctionParameterClauseSyntax) -> [ParameterFact] {
    clause.parameters.map { parameter in
      let first = parameter.firstName.text
      return ParameterFact(
        label: first == "_" ? nil : unquoted(first),
        name: unquoted(parameter.secondName?.text ?? first), type: type(parameter.type),
        initial: parameter.defaultValue.map { term($0.value) }, autoclosed: autoclosed(parameter.type),
        result: result(parameter.type))
    }
  }

  private func result(_ node: TypeSyntax) -> TypeReference? {
    switch node.as(TypeSyntaxEnum.self) {
    case .functionType(let function): type(function.returnClause.type)
    case .attributedType(let attributed): result(attributed.baseType)
    case .optionalType(let optional): result(optional.wrappedType)
    case .tupleType(let tuple): tuple.elements.count == 1 ? tuple.elements.first.flatMap { result($0.type) } : nil
    default: nil
    }
  }

  private func autoclosed(_ node: TypeSyntax) -> TypeReference? {
    guard let attributed = node.as(AttributedTypeSyntax.self),
      attributes(attributed.attributes).contains("autoclosure"),
      let function = attributed.baseType.as(FunctionTypeSyntax.self)
    else { return nil }
    return type(function.returnClause.type)
  }

  /// - Parameter outer: The attributes that hold for it because of what it stands in.
  func function(_ node: FunctionDeclSyntax, adding outer: [String] = []) -> FunctionFact {
    FunctionFact(
      name: unquoted(node.name.text), parameters: parameters(node.signature.parameterClause),
      returns: node.signature.returnClause.map { type($0.type) },
      generics: node.genericParameterClause?.parameters.map { unquoted($0.name.text) } ?? [], body: body(node.body),
      isStatic: node.modifiers.contains { ["static", "class"].contains($0.name.text) },
      attributes: attributes(node.attributes) + outer + node.modifiers.map(\.name.text), place: place(node.name))
  }

  func attributes(_ list: AttributeListSyntax) -> [String] {
    list.compactMap { $0.as(AttributeSyntax.self) }.map { attribute in
      let name = attribute.attributeName.trimmedDescription
      // The argument names the value of the environment.
      guard let arguments = attribute.arguments else { return name }
      return "\(name)(\(arguments.trimmedDescription))"
    }
  }

  /// A name without the back quotes of a reserved word.
  func unquoted(_ name: String) -> String {
    name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
  }
}
