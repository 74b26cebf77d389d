/// What the frameworks' own types inherit, so that an extension of `UIViewController` is found for every controller, and
/// names of theirs that apps use as well.
enum FrameworkTypes {
  /// Types of the frameworks that reading gives a meaning and that apps nest types of the same name in their own.
  static let shadowed: Set<String> = [
    "View", "App", "Scene", "Button", "Link", "Menu", "Toggle", "Picker", "Alert", "List", "ForEach", "Group",
    "Section",
    "Form", "Text", "Label", "Image", "Binding", "NavigationLink", "NavigationPath", "NavigationStack",
    "NavigationView", "NavigationSplitView", "TabView", "Task", "Timer",
  ]

  static let ancestors: [String: [String]] = [
    "UINavigationController": ["UIViewController"],
    "UITabBarController": ["UIViewController"],
    "UITableViewController": ["UIViewController"],
    "UICollectionViewController": ["UIViewController"],
    "UIPageViewController": ["UIViewController"],
    "UISplitViewController": ["UIViewController"],
    "UIHostingController": ["UIViewController"],
    "UIAlertController": ["UIViewController"],
    "UIActivityViewController": ["UIViewController"],
    "UISearchController": ["UIViewController"],
    "UIDocumentPickerViewController": ["UIViewController"],
    "UIImagePickerController": ["UINavigationController"],
    "SFSafariViewController": ["UIViewController"],
    "UIControl": ["UIView"],
    "UIButton": ["UIControl"],
    "UIStackView": ["UIView"],
    "UIScrollView": ["UIView"],
    "UITableView": ["UIScrollView"],
    "UICollectionView": ["UIScrollView"],
    "UICollectionReusableView": ["UIView"],
    "UITableViewCell": ["UIView"],
    "UICollectionViewCell": ["UICollectionReusableView"],
    "UITableViewHeaderFooterView": ["UIView"],
  ]
}
