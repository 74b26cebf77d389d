/// The ancestors of the frameworks' types, so that an extension of `UIViewController` is found for every controller,
/// and framework names that apps use as well.
enum FrameworkTypes {
  /// Framework types with a meaning for reading, whose names apps also use for nested types.
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
