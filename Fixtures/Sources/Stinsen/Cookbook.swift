import Stinsen
import SwiftUI

@main struct CookbookApp: App {
  var body: some Scene { WindowGroup { EntryCoordinator().view() } }
}

final class EntryCoordinator: NavigationCoordinatable {
  let stack = NavigationStack(initial: \EntryCoordinator.welcome)
  @Root var welcome = makeWelcome
  @Root var kitchen = makeKitchen

  func makeWelcome() -> NavigationViewCoordinator<WelcomeCoordinator> {
    NavigationViewCoordinator(WelcomeCoordinator())
  }
  func makeKitchen() -> KitchenCoordinator { KitchenCoordinator() }

  @ViewBuilder func customize(_ view: AnyView) -> some View {
    view.onOpenURL { _ in self.root(\.kitchen) }
  }
}

final class WelcomeCoordinator: NavigationCoordinatable {
  let stack = NavigationStack(initial: \WelcomeCoordinator.start)
  @Root var start = makeStart
  @Route(.push) var terms = makeTerms
  @Route(.fullScreen) var tour = makeTour
  @Route(.push) var account = makeAccount

  @ViewBuilder func makeStart() -> some View { WelcomeScreen() }
  @ViewBuilder func makeTerms(version: Int) -> some View { TermsScreen(version: version) }
  @ViewBuilder func makeTour() -> some View { TourScreen() }
  func makeAccount() -> AccountCoordinator { AccountCoordinator() }
}

final class AccountCoordinator: NavigationCoordinatable {
  let stack = NavigationStack(initial: \AccountCoordinator.name)
  @Root var name = makeName
  @ViewBuilder func makeName() -> some View { NameScreen() }
}

final class KitchenCoordinator: TabCoordinatable {
  var child = TabChild(startingItems: [\KitchenCoordinator.recipes, \KitchenCoordinator.cellar])
  @Route(tabItem: makeTab) var recipes = makeRecipes
  @Route(tabItem: makeTab) var cellar = makeCellar
  func makeRecipes() -> NavigationViewCoordinator<RecipesCoordinator> {
    NavigationViewCoordinator(RecipesCoordinator())
  }
  @ViewBuilder func makeCellar() -> some View { CellarScreen() }
  @ViewBuilder func makeTab(isActive: Bool) -> some View { Text("Tab") }
}

final class RecipesCoordinator: NavigationCoordinatable {
  let stack = NavigationStack(initial: \RecipesCoordinator.list)
  @Root var list = makeList
  @Route(.modal) var editor = makeEditor
  @ViewBuilder func makeList() -> some View { RecipeListScreen() }
  @ViewBuilder func makeEditor() -> some View { EditorScreen() }
}

struct WelcomeScreen: View {
  @EnvironmentObject var router: WelcomeCoordinator.Router
  @EnvironmentObject var entry: EntryCoordinator.Router
  var body: some View {
    VStack {
      Button("Terms") { router.route(to: \.terms, 3) }
      Button("Tour") { router.route(to: \.tour) }
      Button("Account") { router.route(to: \.account) }
      Button("Cook") { entry.root(\.kitchen) }
    }
  }
}

struct TermsScreen: View {
  let version: Int
  @EnvironmentObject var router: WelcomeCoordinator.Router
  var body: some View { Button("Back") { router.popLast() } }
}

struct TourScreen: View {
  @EnvironmentObject var router: WelcomeCoordinator.Router
  var body: some View { Text("Tour") }
}

struct NameScreen: View {
  @EnvironmentObject var router: AccountCoordinator.Router
  var body: some View { Button("Done") { router.dismissCoordinator() } }
}

struct RecipeListScreen: View {
  @EnvironmentObject var router: RecipesCoordinator.Router
  @EnvironmentObject var kitchen: KitchenCoordinator.Router
  var body: some View {
    VStack {
      Button("New") { router.route(to: \.editor) }
      Button("Top") { kitchen.focusFirst(\.recipes).child.popToRoot() }
    }
  }
}

struct EditorScreen: View { var body: some View { Text("Editor") } }
struct CellarScreen: View { var body: some View { Text("Cellar") } }
