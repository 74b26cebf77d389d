/// Finds what is known of the objects whose members a body mentions, by written types, and whether a type's values may
/// show something.
extension NavigationReach {
  /// The objects and types whose members a body of a type mentions.
  func receivers(in names: BodyNames, of owner: String?) -> [Receiver] {
    Set(names.received.keys).union(names.writtenOf.keys).map { path in
      var receiver = Receiver(mentions: names.received[path] ?? [], writing: names.writtenOf[path] ?? [])
      if path == "super" {
        receiver.types = owner.map { Array(index.ancestors(of: $0).dropFirst()) } ?? []
        return receiver
      }
      switch type(of: path, names, owner) {
      case .named(let name, _)? where index.entry(name) != nil || isForeign(name):
        receiver.types = index.ancestors(of: name)
      case .list?, .dictionary?:
        receiver.types = []
        receiver.writing = []
      default: break
      }
      return receiver
    }
  }

  /// The written type of a local, a parameter, or a field of the body's type.
  private func type(of path: String, _ names: BodyNames, _ owner: String?) -> TypeReference? {
    guard path.contains(".") else { return typeOfFirst(path, names, owner) }
    var parts = path.split(separator: ".").map(String.init)
    var type = typeOfFirst(parts.removeFirst(), names, owner)
    for part in parts { type = type.flatMap { self.type(ofMember: part, of: $0) } }
    return type
  }

  private func type(ofMember name: String, of type: TypeReference) -> TypeReference? {
    switch type {
    case .list(let inner) where ["first", "last"].contains(name): return inner
    case .named(let outer, _):
      if name.first?.isUppercase == true { return .named(outer + "." + name, []) }
      if let type = fieldType(name, outer) { return type }
      // `DispatchQueue.main`
      return Self.instances.contains(name) && isForeign(outer) ? type : nil
    default: return nil
    }
  }

  /// The type of the first name of a path: of a local, a parameter or a field, or a type itself.
  private func typeOfFirst(_ name: String, _ names: BodyNames, _ owner: String?) -> TypeReference? {
    if name.first?.isUppercase == true, names.locals[name] == nil { return index.meant(.named(name, []), in: owner) }
    if let local = names.locals[name] { return local.map { index.meant($0, in: owner) } }
    if let origin = names.derived[name], origin.field != name || origin.isElement {
      let whole = origin.field == name ? fieldType(name, owner) : type(of: origin.field, names, owner)
      guard origin.isElement else { return whole }
      return if case .list(let inner)? = whole { inner } else { nil }
    }
    return fieldType(name, owner)
  }

  private func fieldType(_ name: String, _ owner: String?) -> TypeReference? {
    guard let owner, let property = index.property(name, in: owner) else { return nil }
    if let type = property.type { return type }
    if case .call(let callee, _)? = property.initial?.kind, case .name(let type) = callee.kind {
      return index.meant(.named(type, []), in: owner)
    }
    return nil
  }

  /// Whether a name is a type of a framework or of another module, whose members are none of the app's; a generic
  /// parameter, an associated type or an alias may be any type.
  func isForeign(_ name: String) -> Bool {
    guard index.entry(name) == nil, index.aliases[name] == nil else { return false }
    return !name.split(separator: ".").contains { part in
      let part = String(part)
      return part.count < 3 || index.placeholders.contains(part) || index.aliases[part] != nil
        || Self.dynamic.contains(part)
    }
  }

  /// Types whose members are those of any type.
  private static let dynamic: Set<String> = ["Any", "AnyObject", "Self"]

  /// Properties with the shared instance of a framework's type.
  private static let instances: Set<String> = ["main", "shared", "default", "standard", "current", "general"]

  /// Whether a result that is known only by its type suffices.
  func isPlain(_ type: TypeReference?) -> Bool {
    switch type {
    case nil: return true
    case .named(let name, let arguments)?:
      if index.aliases[name] != nil { return false }
      guard let kind = index.entry(name)?.kind, kind != .extension else {
        return (Self.data.contains(name) || isForeign(name) && !Self.isLive(name))
          && arguments.allSatisfy { isPlain($0) }
      }
      let heirs = index.heirs(of: name)
      return (kind != .protocol || !heirs.isEmpty) && !types.contains(name) && types.isDisjoint(with: heirs)
    case .list(let inner)?, .dictionary(let inner)?: return isPlain(inner)
    case .tuple(let parts, _)?: return parts.allSatisfy { isPlain($0) }
    case .function?, .composition?, .unread?: return false
    }
  }

  /// Whether values of another module's type may show something, call something later, or hand something on.
  static func isLive(_ name: String) -> Bool {
    (name.hasPrefix("UI") && !data.contains(name)) || live.contains(name)
      || liveEndings.contains { name.hasSuffix($0) }
  }

  private static let live: Set<String> = [
    "View", "AnyView", "Observable", "Single", "Maybe", "Completable", "Driver", "Signal", "Infallible", "Future",
    "Just", "Deferred", "Task", "NSObject", "NSObjectProtocol", "Binding", "Bindable", "Optional", "Result",
    "Effect", "Resolver", "Notification", "ControlEvent", "ControlProperty", "Reactive",
  ]
  private static let liveEndings = [
    "Publisher", "Subject", "Relay", "Observable", "Stream", "Sequence", "Controller", "View", "Window", "Coordinator",
    "Router", "Navigator", "Container", "Assembler", "Factory", "Builder", "Steps", "Step", "Store", "Producer", "Path",
  ]

  /// Data types of Swift and Foundation, which show no screens.
  static let data: Set<String> = [
    "Void", "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
    "Float", "CGFloat", "CGRect", "CGSize", "CGPoint", "Data", "Date", "URL", "URLRequest", "URLResponse",
    "HTTPURLResponse", "URLComponents", "URLQueryItem", "UUID", "Locale", "Decimal", "Bool", "Substring", "Character",
    "AttributedString", "NSAttributedString", "Color", "UIColor", "Font", "UIFont", "UIImage", "Image", "Error",
    "NSError", "TimeInterval", "Range", "ClosedRange", "IndexPath", "IndexSet", "DateFormatter", "JSONDecoder",
    "JSONEncoder", "NSNumber", "CLLocationCoordinate2D", "EdgeInsets", "UIEdgeInsets", "LocalizedStringKey",
    "LocalizedStringResource",
  ]
}
