/// What the frameworks' own types inherit, so that an extension of `UIViewController` is found for every controller.
enum FrameworkTypes {
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
