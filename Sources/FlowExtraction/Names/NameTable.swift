/// Resolves a written name to a declaration, depending on the place of the name.
///
/// A type is known by its simple name if no other type has the name. Of several types with one name, the one at the top
/// of a file keeps the simple name, and nested ones are known by their path: `Home.Model`, `Search.Model`.
struct NameTable {
  /// The paths of all types, by simple name.
  private var paths: [String: Set<String>] = [:]
  private(set) var pathOfKey: [String: String] = [:]

  init(_ files: [FileFacts]) {
    for file in files {
      for type in file.types where type.kind != .extension { paths[type.name, default: []].insert(type.path) }
      for alias in file.aliases {
        paths[alias.name, default: []].insert(alias.outer.isEmpty ? alias.name : alias.outer + "." + alias.name)
      }
    }
    // Outside of the enclosing type, the name of a nested type means the framework's type of that name.
    for name in FrameworkTypes.shadowed where paths[name] != nil { paths[name]?.insert(name) }
    for all in paths.values { for path in all { pathOfKey[key(ofPath: path)] = path } }
  }

  /// The name under which the declaration with a path is known.
  func key(ofPath path: String) -> String {
    let simple = Self.last(path)
    guard let known = paths[simple], known.count > 1, path != simple else { return simple }
    return path
  }

  /// Whether the app declares a type or an alias of that path.
  func isDeclared(_ path: String) -> Bool { paths[Self.last(path)]?.contains(path) ?? false }

  /// Whether a name is unambiguous without its context.
  func isPlain(_ name: String) -> Bool {
    guard let known = paths[name] else { return !name.contains(".") }
    return known.count == 1
  }

  /// The key for a name written inside one of `contexts`, which are the paths of the type whose code it is and of its
  /// ancestors. An undeclared name is returned without its qualifiers.
  func key(for name: String, in contexts: [String]) -> String {
    if isPlain(name) { return name }
    guard let point = name.firstIndex(of: ".") else { return simple(name, in: contexts) }
    let last = Self.last(name)
    if Self.generated.contains(last), let known = paths[last] {
      // A macro adds these types to an enum that does not declare them; other types' nested ones are not meant.
      let outer = key(for: String(name.dropLast(last.count + 1)), in: contexts)
      let path = (pathOfKey[outer] ?? outer) + "." + last
      return known.contains(path)
        ? key(ofPath: path) : paths[Self.last(outer)] != nil ? path : simple(last, in: contexts)
    }
    guard let known = paths[last] else { return last }
    if known.count == 1 { return last }
    let qualifier = String(name[..<point])
    // `SwiftUI.Button`: a type at the top of another module.
    if paths[qualifier] == nil, known.contains(last) { return last }
    let first = key(for: qualifier, in: contexts)
    let path = (pathOfKey[first] ?? first) + name[point...]
    return known.contains(path) ? key(ofPath: path) : simple(last, in: contexts)
  }

  private static let generated: Set<String> = ["State", "Action"]

  private func simple(_ name: String, in contexts: [String]) -> String {
    let known = paths[name] ?? []
    for context in contexts {
      var scope = Substring(context)
      while !scope.isEmpty {
        let path = scope + "." + name
        if known.contains(String(path)) { return key(ofPath: String(path)) }
        scope = scope.lastIndex(of: ".").map { scope[..<$0] } ?? ""
      }
    }
    return name
  }

  private static func last(_ path: String) -> String {
    path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
