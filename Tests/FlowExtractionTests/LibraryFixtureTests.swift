import FlowModel
import Foundation
import Testing

@testable import FlowExtraction

/// Whole small apps on libraries of routes: each idiom, and its nearest miss.
@Suite struct LibraryFixtureTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Sources")

  private func source(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
  }

  private func facts(_ source: String) throws -> [String] {
    let reading = Reading(source)
    _ = try reading.text()
    return reading.facts
  }

  /// The same source with any other module in place of its library.
  private func without(_ module: String, in source: String) -> String {
    source.replacingOccurrences(of: "import \(module)\n", with: "import Other\n")
  }

  // MARK: Stinsen

  @Test func propertiesOfStinsenAreRoutes() throws {
    let facts = try facts(source("Stinsen/Cookbook.swift"))
    let expected = [
      "transition EntryCoordinator: show WelcomeCoordinator",
      "transition WelcomeCoordinator: push WelcomeScreen",
      "transition WelcomeCoordinator.WelcomeScreen: push TermsScreen",
      "transition WelcomeCoordinator.WelcomeScreen: present TourScreen as fullScreen",
      "transition WelcomeCoordinator.WelcomeScreen: push AccountCoordinator",
      "transition WelcomeCoordinator.TermsScreen: pop",
      "transition AccountCoordinator: push NameScreen",
      "transition AccountCoordinator.NameScreen: pop",
      "transition RecipesCoordinator.RecipeListScreen: present EditorScreen as sheet",
      "transition RecipesCoordinator.RecipeListScreen: popToRoot",
      "transition KitchenCoordinator: select RecipesCoordinator",
      "container KitchenCoordinator: tabs", "container AccountCoordinator: inherited",
      "container EntryCoordinator: window",
    ]
    for fact in expected { #expect(facts.contains(fact), "\(fact)") }
    // A tour goes nowhere by itself.
    #expect(!facts.contains { $0.hasPrefix("transition WelcomeCoordinator.TourScreen") })
  }

  @Test func rootsOfStinsenComeFromLinksToo() throws {
    let flow = try #require(Reading(try source("Stinsen/Cookbook.swift")).extraction.flow)
    #expect(flow.deepLinks.map(\.name) == ["onOpenURL"])
    #expect(flow.deepLinks.first?.effects.map(\.kind) == [.showCoordinator("KitchenCoordinator", entry: nil)])
  }

  @Test func withoutStinsenItsWordsMeanNothing() throws {
    let facts = Reading(without("Stinsen", in: try source("Stinsen/Cookbook.swift"))).facts
    #expect(!facts.contains { $0.contains("push") || $0.contains("present") })
  }

  // MARK: FlowStacks

  @Test func routesOfFlowStacksSayHowTheyAreShown() throws {
    let facts = try facts(source("FlowStacks/Gallery.swift"))
    let expected = [
      "transition GalleryCoordinator: push FoyerView",
      "transition GalleryCoordinator.FoyerView: push HallView",
      "transition GalleryCoordinator.FoyerView: present CatalogueView as sheet",
      "transition GalleryCoordinator.FoyerView: present HelpView as fullScreen",
      "transition GalleryCoordinator.HallView: present PictureView as fullScreen",
      "transition GalleryCoordinator.HallView: popToRoot",
      "transition GalleryCoordinator.HallView: close",
      "transition GalleryCoordinator.PictureView: dismiss",
    ]
    for fact in expected { #expect(facts.contains(fact), "\(fact)") }
    #expect(!facts.contains("transition GalleryCoordinator.FoyerView: push CatalogueView"))
    #expect(facts.contains("transition onOpenURL: present CatalogueView as sheet"))
  }

  @Test func withoutFlowStacksANavigatorIsUnknown() throws {
    let facts = Reading(without("FlowStacks", in: try source("FlowStacks/Gallery.swift"))).facts
    #expect(!facts.contains { $0.hasPrefix("transition GalleryCoordinator.") })
  }

  // MARK: SwiftState

  @Test func routesOfSwiftStateAreThoseOfAMachine() throws {
    let reading = Reading(try source("SwiftState/Checkout.swift"))
    _ = try reading.text()
    let machine = try #require(reading.coordinator("CheckoutCoordinator")?.machine)
    #expect(machine.initially == "initial" && machine.unexpected == .crash)
    #expect(
      machine.routes.map { "\($0.from ?? "*") \($0.event) \($0.to ?? "-") \($0.effects.count)" } == [
        "initial start basket 1", "basket order address 1", "address pay payment 1", "payment cancel basket 1",
      ])
    #expect(machine.routes.last?.effects.first?.kind == .dismiss(.self))
    #expect(reading.coordinator("CheckoutCoordinator")?.start.map(\.kind) == [.send("start")])
    let actions = reading.coordinator("CheckoutCoordinator")?.screens.flatMap(\.actions) ?? []
    #expect(actions.map(\.effects.first?.kind) == [.send("order"), .send("pay"), .send("cancel")])
  }

  @Test func aMachineWithoutAnErrorHandlerReports() throws {
    let source = try source("SwiftState/Checkout.swift")
      .replacingOccurrences(
        of: "machine.addErrorHandler { context in fatalError(\"Unexpected: \\(context)\") }", with: "")
    #expect(Reading(source).coordinator("CheckoutCoordinator")?.machine?.unexpected == .report)
  }

  @Test func withoutSwiftStateThereIsNoMachine() throws {
    let reading = Reading(without("SwiftState", in: try source("SwiftState/Checkout.swift")))
    #expect(reading.coordinator("CheckoutCoordinator")?.machine == nil)
  }

  // MARK: The Composable Architecture

  @Test func actionsComeToTheReducerAndToThoseAroundIt() throws {
    let facts = try facts(source("ComposableStack/Library.swift"))
    let expected = [
      "transition Shelves: push ShelvesView",
      "transition Shelves.ShelvesView: push BookView",
      "transition Shelves.ShelvesView: present AddBookView as sheet",
      "transition Shelves.ShelvesView: present FilterView as fullScreen",
      "transition Shelves.BookView: push AuthorView",
      "transition Shelves.AddBookView: dismiss",
      "transition Shelves.FilterView: close",
    ]
    for fact in expected { #expect(facts.contains(fact), "\(fact)") }
    // An action that no reducer answers does nothing.
    #expect(!facts.contains { $0.hasPrefix("transition Shelves.AuthorView") })
    #expect(!facts.contains("transition Shelves.ShelvesView: popToRoot"))
  }

  @Test func routesOfTCACoordinators() throws {
    let facts = try facts(source("ComposableRoutes/Trip.swift"))
    let expected = [
      "transition TripCoordinator: push MapView",
      "transition TripCoordinator.MapView: push PlaceView",
      "transition TripCoordinator.MapView: present PlaceView as sheet",
      "transition TripCoordinator.PlaceView: close",
      "transition TripCoordinator.PlaceView: popToRoot",
    ]
    for fact in expected { #expect(facts.contains(fact), "\(fact)") }
    #expect(facts.filter { $0.hasPrefix("transition TripCoordinator.MapView") }.count == 2)
  }

  @Test func withoutItsModuleAStoreIsUnknown() throws {
    let facts = Reading(without("ComposableArchitecture", in: try source("ComposableStack/Library.swift"))).facts
    #expect(!facts.contains { $0.contains("push BookView") || $0.contains("present") })
  }

  // MARK: Links

  private static let links = Reading.app(
    start: "",
    members: """
      func open(_ link: ShopLink) {
        switch link {
        case .item: stack.pushViewController(ItemController(), animated: true)
        case .home: stack.popToRootViewController(animated: true)
        case .nothing: break
        }
      }
      """)

  @Test func aLinkForEachCaseOfAnEnum() throws {
    let delegate = """
      enum ShopLink {
        case item(Int), home, nothing
        init?(url: URL) { return nil }
      }
      class LinkDelegate: SceneDelegate {
        func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
          guard let link = ShopLink(url: contexts.first!.url) else { return }
          coordinator?.open(link)
        }
      }
      """
    let flow = try #require(Reading(Self.links, delegate).extraction.flow)
    #expect(flow.deepLinks.map(\.name) == ["item", "home"])
    #expect(flow.deepLinks.map { $0.effects.map(\.kind) } == [[.pushScreen("ItemController")], [.popToRoot]])
  }

  @Test func aLinkThatAsksForTheAppsStateIsOne() throws {
    let delegate = """
      enum Session { case open, closed }
      class LinkDelegate: SceneDelegate {
        var session = Session.open
        func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
          switch session {
          case .open: coordinator?.stack.pushViewController(ItemController(), animated: true)
          case .closed: break
          }
        }
      }
      """
    let flow = try #require(Reading(Self.links, delegate).extraction.flow)
    #expect(flow.deepLinks.map(\.name) == ["openURL"])
  }
}
