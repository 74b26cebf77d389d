/// Words of the format that are written where they do not stand, and words of the frameworks: what to do instead.
enum MisplacedWord {
  /// Half a sentence about an unknown key; nil if nothing is known about it.
  static func hint(toKey key: String) -> String? {
    switch key {
    case "swipe", "willSwipe", "back", "willBack", "gone", "removed": "it stands under ‘dismissal’"
    case "appears", "disappears": "it stands on the screen itself"
    case "actions", "terminal": "it stands on screens, which stand under ‘screens’"
    case "removedScreens": "it stands on the flow or on a coordinator"
    case "presentWhileLeaving", "modalsOnShow", "presentOutOfSight": "it stands on the flow, beside ‘limits’"
    case "compact": "it stands on the flow, beside ‘limits’, or is one of its variables"
    case "stackDepth", "instances", "modals", "taps", "pending", "races": "it stands under ‘limits’"
    case "onSelect", "lazy", "columns", "tabs", "like", "procedures", "machine", "handle", "container", "entries":
      "it stands on coordinators"
    case "onAppear", "viewDidAppear": "here it is ‘appears’"
    case "onDisappear", "viewDidDisappear": "here it is ‘disappears’"
    case "onDismiss": "here it is ‘dismissal’, with ‘swipe’, ‘gone’ or ‘removed’"
    default: nil
    }
  }

  /// How an effect is written that has another name elsewhere; nil if nothing is known about it.
  static func effect(for word: String) -> String? {
    switch word {
    case "popIfAny": "pop: ifAny"
    case "dismissAll": "dismiss: all"
    case "dismissSelf": "dismiss: self"
    case "removeExcept", "removeAllExcept": "remove: {except: […]}"
    case "removeSlot": "remove: {slot: …}"
    default: nil
    }
  }
}
