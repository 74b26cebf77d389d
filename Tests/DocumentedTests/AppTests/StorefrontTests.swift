import FlowTesting
import Testing

@Suite struct StorefrontTests {
  let shop = try! FlowTest(file: "../Flows/Storefront.flow.yml")

  @Test func welcomeComesFirst() { expect(shop.never("visible(Home) and not onboarded")) }

  @Test func everybodyGetsHome() { expect(shop.recoverable("visible(Home)")) }

  @Test func settingsAreReleased() { expect(shop.isFree(of: "coordinator-leak", "Settings")) }

  @Test func aKnownBug() { expect(shop.finds("deep-link-misses", "item")) }

  @Test func aLinkOnTopOfASheet() {
    expect(shop.replay("launch onboarded=true", "tap Home.settings", "link item", showing: "SettingsHome"))
  }
}
