import FlowTesting
import Testing

@Test func welcomeComesFirst() throws {
  let shop = try FlowTest(file: "../Flows/Storefront.flow.yml")
  expect(shop.never("visible(Home) and not onboarded"))
  expect(shop.replay("launch onboarded=true", "tap Home.item", "back", showing: "Home"))
}
