import FlowModel

/// Finds the controllers that generated code makes from storyboards. What R.swift and SwiftGen generate is seldom kept
/// with the sources, but its names are those of the controllers.
extension Interpreter {
  /// The controller that a call makes; nil: no generated call, or one for which no controller of the app is named.
  func controllerOfStoryboard(_ name: String, _ base: Term, at place: SourceLocation) -> Value? {
    guard let type = typeInStoryboard(name, base.path) else { return nil }
    return Value(.thing(make(type, [], at: place, maker: maker)))
  }

  private func typeInStoryboard(_ name: String, _ path: [String]) -> String? {
    // R.storyboard.main.loginViewController()
    if path.first == "R", path.count == 3, path[1] == "storyboard" { return controllerType(named: [name, path[2]]) }
    // StoryboardScene.Main.loginViewController.instantiate()
    guard path.first == "StoryboardScene", path.count == 3, name == "instantiate" else { return nil }
    return controllerType(named: path[2] == "initialScene" ? [path[1]] : [path[2], path[1]])
  }

  /// The only controller of the app that is called like the first of some names for which there is one, apart from case
  /// and an ending.
  private func controllerType(named names: [String]) -> String? {
    for name in names {
      let known = Set(["", "controller", "viewcontroller"].map { name.lowercased() + $0 })
      let types = index.names.filter { known.contains($0.lowercased()) && roles.isViewController($0) }
      if types.count == 1 { return types[0] }
    }
    return nil
  }
}

extension Term {
  /// The names of a chain of members, the outermost last: `[R, storyboard, main]`; empty: it is something else.
  fileprivate var path: [String] {
    switch kind {
    case .name(let name): [name]
    case .type(let type): type.name.map { $0.split(separator: ".").map(String.init) } ?? []
    case .member(let base?, let name): base.path.isEmpty ? [] : base.path + [name]
    default: []
    }
  }
}
