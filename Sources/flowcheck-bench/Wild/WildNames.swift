/// Generates names like those of apps, each only once.
struct WildNames {
  private static let nouns = [
    "Account", "Address", "Album", "Alerts", "Archive", "Article", "Basket", "Booking", "Bookmark", "Calendar", "Call",
    "Camera", "Card", "Chat", "Checkout", "Comment", "Contact", "Coupon", "Delivery", "Device", "Document", "Download",
    "Event", "Family", "Feedback", "Filter", "Folder", "Friend", "Gallery", "Goal", "Group", "Help", "Invite",
    "Invoice", "Journal", "Label", "Language", "Licence", "List", "Map", "Media", "Member", "Message", "Note", "Offer",
    "Order", "Password", "Payment", "Person", "Photo", "Plan", "Player", "Poll", "Privacy", "Product", "Profile",
    "Purchase",
    "Rating", "Receipt", "Report", "Review", "Reward", "Room", "Route", "Scanner", "Search", "Server", "Session",
    "Share", "Shop", "Station", "Status", "Storage", "Story", "Support", "Tag", "Task", "Theme", "Thread", "Ticket",
    "Timer", "Topic", "Trip", "Update", "Upload", "Vault", "Video", "Voucher", "Wallet", "Widget", "Workout",
  ]
  private static let aspects = [
    "Overview", "Detail", "Editor", "Picker", "Info", "History", "Results", "Options", "Preview", "Summary", "Steps",
    "Notes", "Members", "Places", "Comparison", "Totals",
  ]

  private var left = Self.nouns
  /// The number of rounds through all names.
  private var round = 1
  private var taken: Set<String> = []

  mutating func noun(_ random: inout WildRandom) -> String {
    if left.isEmpty {
      left = Self.nouns
      round += 1
    }
    let noun = left.remove(at: random.between(0...(left.count - 1)))
    return round == 1 ? noun : "\(noun)\(round)"
  }

  /// A name for the next screen about a noun. O(screens about it).
  mutating func screen(_ noun: String) -> String {
    var number = 0
    while true {
      let repetition = number / Self.aspects.count
      let name = noun + Self.aspects[number % Self.aspects.count] + (repetition == 0 ? "" : "\(repetition + 1)")
      if taken.insert(name).inserted { return name }
      number += 1
    }
  }
}
