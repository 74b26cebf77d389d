import SwiftSyntax

/// Collects the types of a file with their members, free functions, globals and aliases.
final class DeclarationCollector: SyntaxVisitor {
  private let reader: SourceReader
  private(set) var facts: FileFacts
  private var open: [TypeFact] = []

  init(reader: SourceReader) {
    self.reader = reader
    facts = FileFacts(path: reader.path)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.imports.append(node.path.trimmedDescription)
    return .skipChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    if let elements = reader.clause(of: node)?.elements { walk(elements) }
    return .skipChildren
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(.class, node.name, node.inheritanceClause, node.attributes, node.genericParameterClause)
    open[open.count - 1].isFinal = node.modifiers.contains { $0.name.text == "final" }
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(.class, node.name, node.inheritanceClause, node.attributes, node.genericParameterClause)
    return .visitChildren
  }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(.struct, node.name, node.inheritanceClause, node.attributes, node.genericParameterClause)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { leave() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(.enum, node.name, node.inheritanceClause, node.attributes, node.genericParameterClause)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(.protocol, node.name, node.inheritanceClause, node.attributes, nil)
    for requirement in node.genericWhereClause?.requirements ?? [] {
      guard case .sameTypeRequirement(let same) = requirement.requirement, case .type(let left) = same.leftType,
        case .type(let right) = same.rightType, case .named(let name, []) = reader.type(left)
      else { continue }
      let type = reader.type(right)
      // `Self.Route == ShopRoute`
      open[open.count - 1].sameTypes[name.hasPrefix("Self.") ? String(name.dropFirst(5)) : name] = type
    }
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave() }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.placeholders.insert(reader.unquoted(node.name.text))
    return .visitChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    facts.placeholders.insert(reader.unquoted(node.name.text))
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = reader.type(node.extendedType).name ?? "?"
    open.append(
      TypeFact(
        name: name, outer: "", kind: .extension, inherits: inherited(node.inheritanceClause),
        attributes: reader.attributes(node.attributes), place: reader.place(node.extendedType)))
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

  private func enter(
    _ kind: TypeFact.Kind, _ name: TokenSyntax, _ inheritance: InheritanceClauseSyntax?,
    _ attributes: AttributeListSyntax, _ generics: GenericParameterClauseSyntax?
  ) {
    open.append(
      TypeFact(
        name: reader.unquoted(name.text), outer: path,
        generics: generics?.parameters.map { reader.unquoted($0.name.text) } ?? [], kind: kind,
        inherits: inherited(inheritance),
        attributes: reader.attributes(attributes), place: reader.place(name)))
  }

  /// The path of the enclosing types.
  private var path: String { open.last?.path ?? "" }

  private func inherited(_ clause: InheritanceClauseSyntax?) -> [TypeReference] {
    (clause?.inheritedTypes ?? []).map { reader.type($0.type) }
  }

  private func leave() {
    // Code that somebody is just writing may lack the name.
    if let type = open.popLast(), !type.name.isEmpty { facts.types.append(type) }
  }

  // MARK: Members

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let modifiers = node.modifiers.map(\.name.text)
    for binding in node.bindings {
      if let names = binding.pattern.as(TuplePatternSyntax.self) { addParts(names, of: binding, node) }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      reader.member = reader.place(name)
      var getter: [Statement]?
      var observer: [Statement]?
      var hasWillSet = false
      switch binding.accessorBlock?.accessors {
      case .getter(let list): getter = reader.statements(list)
      case .accessors(let list):
        for accessor in list {
          switch accessor.accessorSpecifier.text {
          case "get": getter = reader.body(accessor.body)
          case "didSet": observer = reader.body(accessor.body)
          case "willSet": hasWillSet = true
          default: break
          }
        }
      case nil: break
      }
      let attributes = reader.attributes(node.attributes)
      let property = PropertyFact(
        name: reader.unquoted(name.identifier.text),
        type: binding.typeAnnotation.map { reader.type($0.type) } ?? environmentType(attributes),
        initial: binding.initializer.map { reader.term($0.value) }, getter: getter, observer: observer,
        hasWillSet: hasWillSet, isStatic: modifiers.contains("static") || modifiers.contains("class"),
        isWeak: modifiers.contains("weak") || modifiers.contains("unowned"), isLazy: modifiers.contains("lazy"),
        isOptional: binding.typeAnnotation.map { reader.isOptional($0.type) } ?? false,
        attributes: attributes, place: reader.place(name))
      if open.isEmpty { facts.globals.append(property) } else { open[open.count - 1].properties.append(property) }
    }
    return .skipChildren
  }

  /// `let (stream, continuation) = AsyncStream.makeStream(of: Action.self)`: each name is one part of the value.
  private func addParts(_ names: TuplePatternSyntax, of binding: PatternBindingSyntax, _ node: VariableDeclSyntax) {
    guard let initial = binding.initializer.map({ reader.term($0.value) }) else { return }
    let modifiers = node.modifiers.map(\.name.text)
    for (position, element) in names.elements.enumerated() {
      guard let name = element.pattern.as(IdentifierPatternSyntax.self) else { continue }
      reader.member = reader.place(name)
      let property = PropertyFact(
        name: reader.unquoted(name.identifier.text), type: nil,
        initial: initial.part(position, of: names.elements.count), getter: nil, observer: nil,
        isStatic: modifiers.contains("static"), isWeak: false, isLazy: false, isOptional: false, attributes: [],
        place: reader.place(name))
      if open.isEmpty { facts.globals.append(property) } else { open[open.count - 1].properties.append(property) }
    }
  }

  /// The type in `@Environment(Router.self)`.
  private func environmentType(_ attributes: [String]) -> TypeReference? {
    for text in attributes where text.hasPrefix("Environment(") && text.hasSuffix(".self)") {
      return Self.type(text.dropFirst("Environment(".count).dropLast(".self)".count))
    }
    return nil
  }

  /// The type that a text names, with generic arguments that have none of their own.
  private static func type(_ text: Substring) -> TypeReference? {
    guard text.last == ">", let open = text.firstIndex(of: "<") else {
      return text.allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) } ? .named(String(text), []) : nil
    }
    let parts = text[text.index(after: open)...].dropLast().split(separator: ",")
    let arguments = parts.compactMap { type($0.drop { $0 == " " }) }
    guard case .named(let name, [])? = type(text[..<open]), arguments.count == parts.count else { return nil }
    return .named(name, arguments)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    reader.member = reader.place(node.name)
    // `@objc extension` holds for each function in it.
    let isExposed = open.last.map { $0.kind == .extension && $0.attributes.contains("objc") } ?? false
    add(reader.function(node, adding: isExposed ? ["objc"] : []))
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    reader.member = reader.place(node.initKeyword)
    add(
      FunctionFact(
        name: "init", parameters: reader.parameters(node.signature.parameterClause), returns: nil,
        generics: node.genericParameterClause?.parameters.map { reader.unquoted($0.name.text) } ?? [],
        body: reader.body(node.body), isStatic: false, attributes: node.modifiers.map(\.name.text),
        place: reader.place(node.initKeyword)))
    return .skipChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    reader.member = reader.place(node.deinitKeyword)
    add(
      FunctionFact(
        name: "deinit", parameters: [], returns: nil, body: reader.body(node.body), isStatic: false, attributes: [],
        place: reader.place(node.deinitKeyword)))
    return .skipChildren
  }

  private func add(_ function: FunctionFact) {
    if open.isEmpty { facts.functions.append(function) } else { open[open.count - 1].functions.append(function) }
  }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !open.isEmpty else { return .skipChildren }
    for element in node.elements where !element.name.text.isEmpty {
      let payload = element.parameterClause?.parameters.map { reader.type($0.type) } ?? []
      var number: String?
      if case .number(let text)? = element.rawValue.map({ reader.term($0.value).kind }) { number = text }
      open[open.count - 1].cases.append(
        EnumCaseFact(
          name: reader.unquoted(element.name.text), payload: payload, number: number, place: reader.place(element)))
    }
    return .skipChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.aliases.append(
      AliasFact(name: reader.unquoted(node.name.text), outer: path, type: reader.type(node.initializer.value)))
    return .skipChildren
  }

  // The app's types call no code in statements at the top of a file.
  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if case .decl = node.item { return .visitChildren }
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
