import FlowModel

/// Finds the controllers that generated code makes from storyboards. What R.swift and SwiftGen generate is seldom kept
/// with the sources, but its names are those of the controllers.
extension Interpreter {
  /// The controller that a call makes; nil: no generated call, or one for which no controller of the app is named.
  func controllerOfStoryboard(_ name: String, _ base: Term, at place: SourceLocation) -> Value? {
    // Most calls begin with another name: they are not taken apart.
    guard ["R", "StoryboardScene"].contains(base.firstName), let asked = nameInStoryboard(name, base.path),
      let type = controllerType(named: asked)
    else { return nil }
    return Value(.thing(make(type, [], at: place, maker: maker)))
  }

  private func nameInStoryboard(_ name: String, _ path: [String]) -> String? {
    guard path.count == 3 else { return nil }
    // R.storyboard.main.loginViewController(), R.storyboard.login.instantiateInitialViewController()
    if path[0] == "R" {
      return path[1] == "storyboard" ? name == "instantiateInitialViewController" ? path[2] : name : nil
    }
    // StoryboardScene.Main.loginViewController.instantiate(), StoryboardScene.Login.initialScene.instantiate()
    return name == "instantiate" ? path[2] == "initialScene" ? path[1] : path[2] : nil
  }

  /// The only controller of the app that is called so, apart from case and an ending.
  private func controllerType(named name: String) -> String? {
    let known = Set(["", "controller", "viewcontroller"].map { name.lowercased() + $0 })
    let types = index.names.filter { known.contains($0.lowercased()) && roles.isViewController($0) }
    return types.count == 1 ? types[0] : nil
  }
}

extension Term {
  /// The name with which a chain of members begins; empty: it begins with something else.
  fileprivate var firstName: String {
    switch kind {
    case .name(let name): name
    case .type(let type): type.name.map { String($0.prefix { $0 != "." }) } ?? ""
    case .member(let base?, _): base.firstName
    default: ""
    }
  }

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
