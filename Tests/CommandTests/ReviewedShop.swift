/// A shop before and after a change under review.
enum ReviewedShop {
  static let old = """
    flow: Shop
    root: Main
    coordinators:
      Main:
        container: stack
        guard: {unlock: onCompletion}
        start: [push: List]
        screens:
          List: {actions: {open: [guarded: [push: Item]]}}
          Item: {actions: {buy: [guarded: [push: Checkout]]}}
          Checkout: {actions: {pay: [guarded: [push: Receipt]]}}
          Receipt: {back: false, actions: {done: [popToRoot]}}
    deepLinks:
      item: {url: "shop://item/{id}", lands: Item, do: [popToRoot, guarded: [push: Item]]}
    invariants:
      checkout-is-near: {reachable: visible(Checkout), within: 2}
    """

  static let new =
    old.replacing(
      "Item: {actions: {buy: [guarded: [push: Checkout]]}}",
      with: """
        Item: {actions: {buy: [guarded: [push: Cart]]}}
              Cart: {actions: {next: [guarded: [push: Address]]}}
              Address: {actions: {next: [guarded: [push: Checkout]]}}
        """
    )
    .replacing("Receipt: {back: false, actions: {done: [popToRoot]}}", with: "Receipt: {back: false}")
    .replacing("within: 2", with: "within: 4")
}
