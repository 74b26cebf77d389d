/// The role of a type (screen, view, coordinator), by its ancestors and its name.
final class Roles {
  let index: TypeIndex
  let vocabulary: Vocabulary
  /// The memoised answers of each question, by type.
  private var answers: [[String: Bool]] = Array(repeating: [:], count: Question.allCases.count)

  private static let starts = ["start", "begin", "launch", "setup", "setUp", "coordinate", "run", "startFlow"]

  /// Whether a coordinator starts with a method, by its name.
  func isStart(_ name: String) -> Bool { Self.starts.contains { name == $0 || name.hasPrefix($0 + "Flow") } }

  init(index: TypeIndex, vocabulary: Vocabulary) {
    self.index = index
    self.vocabulary = vocabulary
  }

  private enum Question: Int, CaseIterable {
    case controller, view, plainView, coordinator, helper, wrapper, item, coordinatorWrapper,
      closureHolder
  }

  private func asked(_ question: Question, _ type: String, _ answer: () -> Bool) -> Bool {
    if let known = answers[question.rawValue][type] { return known }
    let found = answer()
    answers[question.rawValue][type] = found
    return found
  }

  func isViewController(_ type: String) -> Bool { asked(.controller, type) { decideController(type) } }

  private func decideController(_ type: String) -> Bool {
    index.ancestors(of: type).contains { name in
      Self.controllers.contains(name) || (!index.declares(name) && name.hasSuffix("ViewController") && name.count > 14)
    }
  }

  func isNavigationController(_ type: String) -> Bool { index.isA(type, "UINavigationController") }

  func isSplitViewController(_ type: String) -> Bool { index.isA(type, "UISplitViewController") }

  func isTabBarController(_ type: String) -> Bool { index.isA(type, "UITabBarController") }

  /// A view or controller that another module declares, by its name.
  func isForeignScreen(_ type: String) -> Bool {
    guard index.entry(type) == nil, index.aliases[type] == nil, !Self.frameworkViews.contains(type) else {
      return false
    }
    return ["View", "Screen", "Page", "ViewController"].contains { type.hasSuffix($0) && type.count > $0.count }
      && !type.hasPrefix("UI") && !type.hasPrefix("NS") && !type.hasPrefix("MK") && !type.hasPrefix("WK")
  }

  private static let frameworkViews: Set<String> = [
    "ScrollView", "AnyView", "EmptyView", "ProgressView", "ContentUnavailableView", "TabView", "NavigationView",
    "NavigationSplitView", "TimelineView", "GeometryView", "HStackView", "ModifiedContentView", "SpriteView",
    "SceneView",
    "VideoPlayerView", "PhotosPickerView", "TableView", "CollectionView", "PreviewView",
  ]

  func isView(_ type: String) -> Bool {
    asked(.view, type) { isForeignScreen(type) && !type.hasSuffix("ViewController") || isDeclaredView(type) }
  }

  private func isDeclaredView(_ type: String) -> Bool {
    // A library also uses the name `View` for a protocol of controllers.
    !isViewController(type) && !isPlainView(type)
      && index.ancestors(of: type).contains {
        Self.protocolsOfViews.contains($0)
          || ($0 != type && $0.hasSuffix("View") && index.entry($0)?.kind == .protocol && index.isA($0, "View"))
      }
  }

  /// The content of a toolbar has a body like a view's.
  private static let protocolsOfViews: Set<String> = [
    "View", "UIViewControllerRepresentable", "UIViewRepresentable", "ToolbarContent", "CustomizableToolbarContent",
  ]

  /// Whether a body of views can return it: a view, a wrapped controller, or a coordinator with a view.
  func isShown(_ thing: Thing) -> Bool {
    thing.kind == .instance && (isView(thing.type) || isViewController(thing.type) || isCoordinator(thing.type))
  }

  /// Whether the type is a subview: it may have buttons, but is no screen.
  func isPlainView(_ type: String) -> Bool {
    asked(.plainView, type) { index.ancestors(of: type).contains { Self.plainViews.contains($0) } }
  }

  func isScreen(_ type: String) -> Bool {
    (isViewController(type) && !isNavigationController(type) && !isTabBarController(type)) || isView(type)
  }

  /// By protocol, superclass or name.
  func isCoordinator(_ type: String) -> Bool { asked(.coordinator, type) { decideCoordinator(type) } }

  /// Whether the app declares the type, and it is neither a coordinator nor something that is shown.
  func isHelper(_ type: String) -> Bool {
    asked(.helper, type) { !isCoordinator(type) && !isScreen(type) && !isPlainView(type) && index.declares(type) }
  }

  /// Whether an object of a type exists to hold a closure for a control, which knows selectors alone.
  func holdsClosure(_ type: String) -> Bool {
    asked(.closureHolder, type) {
      guard isHelper(type), index.entry(type)?.kind == .class else { return false }
      let properties = index.storedProperties(of: type)
      return properties.count <= 3 && properties.contains { $0.type?.isFunction == true }
        && index.functions(of: type).contains { $0.attributes.contains("objc") }
    }
  }

  /// Whether an object of a type of the app is made around a controller, and is none itself: what a factory returns
  /// beside the controller, or a router with its own stack. Of a protocol, whether such a type conforms to it.
  func wrapsController(_ type: String) -> Bool {
    asked(.wrapper, type) {
      guard isHelper(type), let entry = index.entry(type) else { return false }
      guard entry.kind != .protocol else { return index.heirs(of: type).contains { $0 != type && wrapsController($0) } }
      return index.storedProperties(of: type).contains { $0.type.map(isController) ?? false }
        // `BaseRouter<UINavigationController>`
        || index.ancestors(of: type).contains { ancestor in
          index.entry(ancestor)?.inherits.contains { $0.arguments.contains(where: isController) } ?? false
        }
    }
  }

  /// Whether a value of a type of the app says what is presented, by a value in it of an enum or of any type:
  /// `.sheet(item: $item)` with `struct Item: Identifiable { let id = UUID(); let route: Route }`.
  func wrapsRoute(_ type: String) -> Bool {
    asked(.item, type) {
      guard index.entry(type)?.kind == .struct, isHelper(type), index.isA(type, "Identifiable") else { return false }
      return index.storedProperties(of: type).contains { property in
        guard let name = property.type?.name else { return false }
        return ["Any", "AnyHashable"].contains(name) || index.entry(type)?.generics.contains(name) == true
          || index.entry(index.key(for: name, in: type))?.kind == .enum
      }
    }
  }

  /// Whether an object of a type of the app is little else than a coordinator of any type: an element of a path.
  func wrapsCoordinator(_ type: String) -> Bool {
    asked(.coordinatorWrapper, type) {
      guard isHelper(type), let entry = index.entry(type), entry.kind == .class || entry.kind == .struct else {
        return false
      }
      let stored = index.storedProperties(of: type)
      return stored.count <= Self.mostOfWrapper
        && stored.contains { property in
          guard !property.isWeak, let name = property.type?.name, index.entry(name)?.kind == .protocol else {
            return false
          }
          return vocabulary.coordinatorProtocols.contains(name) || Self.isOfCoordinators(name)
        }
    }
  }

  /// The number of stored properties of a type that is little else than one of them.
  private static let mostOfWrapper = 4

  private func isController(_ type: TypeReference) -> Bool {
    type.name.map { $0 == "UIViewController" || isViewController($0) } ?? false
  }

  private func decideCoordinator(_ type: String) -> Bool {
    guard index.declares(type), let kind = index.entry(type)?.kind, kind == .class || kind == .struct,
      !isView(type), !isPlainView(type), index.entry(type)?.place.isOfLibrary != true
    else { return false }
    if vocabulary.isExcepted(type) { return false }
    let line = index.ancestors(of: type)
    if line.contains(where: { $0 == "UIViewRepresentable" || $0 == "UIViewControllerRepresentable" }) { return false }
    return line.contains { ancestor in
      vocabulary.coordinatorProtocols.contains(ancestor)
        || vocabulary.suffixes.contains { ancestor.hasSuffix($0) }
        || (index.entry(ancestor)?.kind == .protocol && ancestor != type && Self.isOfCoordinators(ancestor))
    }
  }

  /// Whether a protocol's name says that its types are coordinators, and not what they have to do with one.
  private static func isOfCoordinators(_ name: String) -> Bool {
    guard protocolWords.contains(where: name.contains) else { return false }
    // `CoordinatableViewModel` is a model; `HomeCoordinatorViewModel` may well be the model that coordinates.
    let noun = ["Protocol", "Type", "Interface"].reduce(name) {
      $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0
    }
    if ["Delegate", "Output", "Factory", "Builder"].contains(where: noun.hasSuffix) { return false }
    return name.contains("Coordinator") || !others.contains(where: noun.hasSuffix)
  }

  private static let others = [
    "Model", "Presenter", "Interactor", "View", "ViewController", "Screen", "Reactor", "Store",
  ]

  private static let protocolWords = ["Coordinator", "Coordinatable", "Coordinating"]

  private static let controllers: Set<String> = [
    "UIViewController", "UITableViewController", "UICollectionViewController", "UINavigationController",
    "UITabBarController", "UIPageViewController", "UISplitViewController", "UIHostingController", "UIAlertController",
    "UIActivityViewController", "UIImagePickerController", "SFSafariViewController",
  ]

  private static let plainViews: Set<String> = [
    "UIView", "UIControl", "UIButton", "UITableViewCell", "UICollectionViewCell", "UIStackView", "UIScrollView",
    "UITableViewHeaderFooterView", "UICollectionReusableView",
  ]
}
