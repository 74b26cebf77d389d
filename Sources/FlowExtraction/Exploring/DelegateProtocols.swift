/// The delegate protocols of frameworks that a type conforms to, and the methods by which these tell it something.
struct DelegateProtocols {
  /// What the names of the methods begin with: `authorizationController` for `ASAuthorizationControllerDelegate`.
  private var words: [String] = []

  /// Methods that do not begin like the name of their protocol.
  private static let otherWords: [String: String] = [
    "WKNavigationDelegate": "webView", "WKUIDelegate": "webView", "WKScriptMessageHandler": "userContentController",
    "AVCaptureMetadataOutputObjectsDelegate": "metadataOutput", "PHPickerViewControllerDelegate": "picker",
    "MFMailComposeViewControllerDelegate": "mailComposeController",
    "MFMessageComposeViewControllerDelegate": "messageComposeViewController",
    "UIDropInteractionDelegate": "dropInteraction", "UIDragInteractionDelegate": "dragInteraction",
  ]

  /// What these tell is about the stack, the tabs or the app, and is read where these are.
  private static let others: Set<String> = [
    "UINavigationControllerDelegate", "UITabBarControllerDelegate", "UISplitViewControllerDelegate",
    "UIAdaptivePresentationControllerDelegate", "UIPopoverPresentationControllerDelegate",
    "UIViewControllerTransitioningDelegate", "UIPageViewControllerDelegate", "UIGestureRecognizerDelegate",
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate", "UNUserNotificationCenterDelegate",
  ]

  /// - Parameter types: Types from which a type inherits, none of which the app declares.
  init(_ types: [String]) {
    for type in types where Self.isKnown(type) {
      if let word = Self.otherWords[type] {
        words.append(word)
        continue
      }
      // `UITableViewDelegate`: the prefix of the framework ends before the last capital letter of the first ones.
      let capitals = type.prefix { $0.isUppercase }.count
      let name = type.dropFirst(max(capitals - 1, 0)).dropLast("Delegate".count)
      guard let first = name.first, name.count > 2 else { continue }
      words.append(first.lowercased() + name.dropFirst())
    }
  }

  /// Whether a type is a protocol whose methods are read as what happens on a screen.
  static func isKnown(_ type: String) -> Bool {
    (type.hasSuffix("Delegate") || otherWords[type] != nil) && !others.contains(type)
  }

  /// Whether a method is one by which a framework tells of something that happened: it is given who tells it.
  func declare(_ function: FunctionFact) -> Bool {
    !function.parameters.isEmpty && words.contains { function.name.hasPrefix($0) }
  }

  /// Whether a protocol is that of a type's delegate: `UIDocumentPickerDelegate` of `UIDocumentPickerViewController`.
  static func isProtocol(_ name: String, of type: String) -> Bool {
    name.hasSuffix("Delegate") && type.hasPrefix(name.dropLast("Delegate".count)) && name.count > "Delegate".count
  }

  /// Whether a person's gesture lies behind it, rather than an answer that comes at some time.
  static func isGesture(_ function: FunctionFact) -> Bool { controls.contains(where: function.name.hasPrefix) }

  private static let controls = [
    "tableView", "collectionView", "textField", "textView", "searchBar", "mapView", "pickerView", "scrollView",
    "tabBar", "picker", "imagePickerController", "documentPicker", "contactPicker", "mailComposeController",
    "messageComposeViewController", "contextMenuInteraction", "safariViewController", "previewController",
  ]
}
