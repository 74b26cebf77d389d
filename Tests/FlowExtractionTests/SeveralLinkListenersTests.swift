import FlowModel
import Foundation
import Testing

@testable import FlowExtraction

/// Links of which several views of an app hear.
@Suite struct SeveralLinkListenersTests {
  private func reading(inner: String) -> Reading {
    Reading(
      """
      import SwiftUI
      enum Link { case explore(Explore), profile }
      enum Explore: Hashable { case news, store }
      enum Other { case help, about }
      enum Tab { case profile, explore }
      @Observable final class AppCoordinator {
        var tab = Tab.explore
        func go(_ link: Link) {
          switch link {
          case .explore: tab = .explore
          case .profile: tab = .profile
          }
        }
      }
      @Observable final class ExploreCoordinator {
        var path: [Explore] = []
        func go(_ explore: Explore) {
          switch explore {
          case .news: path.append(.news)
          case .store: path.removeAll()
          }
        }
        func help(_ other: Other) {
          switch other {
          case .help: path.append(.news)
          case .about: break
          }
        }
      }
      @main struct TheApp: App {
        @State var coordinator = AppCoordinator()
        var body: some Scene {
          WindowGroup {
            TabView(selection: $coordinator.tab) {
              ExploreView().tag(Tab.explore)
              ProfileView().tag(Tab.profile)
            }
            .onOpenURL { url in
              guard let link = parse(url) as? Link else { return }
              coordinator.go(link)
            }
          }
        }
      }
      struct ExploreView: View {
        @State var coordinator = ExploreCoordinator()
        var body: some View {
          NavigationStack(path: $coordinator.path) {
            Text("1").navigationDestination(for: Explore.self) { _ in NewsView() }
          }
          .onOpenURL { url in \(inner) }
        }
      }
      struct NewsView: View { var body: some View { Text("2") } }
      struct ProfileView: View { var body: some View { Text("3") } }
      """)
  }

  private func links(_ reading: Reading) -> [String: [Effect.Kind]] {
    let links = reading.extraction.flow?.deepLinks ?? []
    return Dictionary(uniqueKeysWithValues: links.map { ($0.name, $0.effects.flatMap(\.flat)) })
  }

  @Test func eachHearsOfALink() throws {
    let reading = reading(inner: "guard let link = parse(url) as? Explore else { return }; coordinator.go(link)")
    _ = try reading.text()
    let links = links(reading)
    #expect(Set(links.keys) == ["news", "store", "profile"])
    #expect(links["news"]?.last == .pushScreen("NewsView"))
    #expect(links["news"]?.first == .select("ExploreCoordinator"))
    #expect(links["news"]?.count == 2)
    #expect(links["store"]?.last == .popToRoot)
    #expect(links["store"]?.count == 2)
    #expect(links["profile"]?.count == 1)
  }

  /// The view of a screen hears of a link as well: it is no action of the screen.
  @Test func whatAScreenHearsIsALink() throws {
    let source = """
      import SwiftUI
      enum Page: Hashable { case item }
      @Observable final class AppCoordinator { var path: [Page] = [] }
      @main struct TheApp: App {
        @State var coordinator = AppCoordinator()
        var body: some Scene {
          WindowGroup {
            NavigationStack(path: $coordinator.path) {
              ListView(coordinator: coordinator).navigationDestination(for: Page.self) { _ in ItemView() }
            }
          }
        }
      }
      struct ListView: View {
        let coordinator: AppCoordinator
        var body: some View { Text("1").onOpenURL { _ in coordinator.path.append(.item) } }
      }
      struct ItemView: View { var body: some View { Text("2") } }
      """
    let reading = Reading(source)
    _ = try reading.text()
    #expect(links(reading) == ["onOpenURL": [.pushScreen("ItemView")]])
    let screens = reading.extraction.flow?.coordinators.flatMap(\.screens) ?? []
    #expect(screens.first { $0.name == "ListView" }?.actions.isEmpty == true)
    let task = Reading(source.replacingOccurrences(of: "onOpenURL { _ in", with: "task {"))
    #expect(links(task).isEmpty)
    let screen = task.extraction.flow?.coordinators.flatMap(\.screens).first { $0.name == "ListView" }
    #expect(screen?.actions.map(\.trigger) == [.async(once: true)])
  }

  /// A view that was pushed or presented hears of links while it is there.
  @Test func aViewThatComesAndGoesHearsWhileItIsThere() throws {
    let source = """
      import SwiftUI
      enum Page: Hashable { case item, more }
      @Observable final class AppCoordinator { var path: [Page] = []; var isHelping = false }
      @main struct TheApp: App {
        @State var coordinator = AppCoordinator()
        var body: some Scene {
          WindowGroup {
            NavigationStack(path: $coordinator.path) {
              ListView(coordinator: coordinator).navigationDestination(for: Page.self) { page in
                switch page {
                case .item: ItemView(coordinator: coordinator)
                case .more: MoreView()
                }
              }
            }
            .sheet(isPresented: $coordinator.isHelping) { HelpView() }
          }
        }
      }
      struct ListView: View {
        let coordinator: AppCoordinator
        var body: some View {
          Button("Item") { coordinator.path.append(.item) }
          Button("Help") { coordinator.isHelping = true }
        }
      }
      struct ItemView: View {
        let coordinator: AppCoordinator
        var body: some View { Text("1").onOpenURL { _ in coordinator.path.append(.more) } }
      }
      struct HelpView: View {
        @Environment(\\.dismiss) var dismiss
        var body: some View { Text("2").onOpenURL { _ in dismiss() } }
      }
      struct MoreView: View { var body: some View { Text("3") } }
      """
    let text = try Reading(source).text()
    #expect(text.contains("when: displayed(ItemView), do: [{push: MoreView}]"), "\(text)")
    #expect(text.contains("when: displayed(HelpView), do: [dismiss]"), "\(text)")
    // The root of the stack is always there.
    let ofRoot = source.replacingOccurrences(
      of: "Button(\"Item\")", with: "Text(\"0\").onOpenURL { _ in coordinator.path.append(.more) }\nButton(\"Item\")")
    let root = try Reading(ofRoot).text()
    #expect(root.contains("- {push: MoreView}"), "\(root)")
  }

  /// A listener that asks for another enum hears of other links.
  @Test func otherLinksAreLinksOfTheirOwn() throws {
    let reading = reading(inner: "guard let link = parse(url) as? Other else { return }; coordinator.help(link)")
    _ = try reading.text()
    let links = links(reading)
    #expect(Set(links.keys) == ["explore", "profile", "help"])
    #expect(links["help"] == [.pushScreen("NewsView")])
    #expect(links["explore"]?.count == 1)
  }
}

extension Effect {
  /// The effects in the bodies of `in:`.
  fileprivate var flat: [Kind] {
    if case .within(_, let inner) = kind { return inner.flatMap(\.flat) }
    return [kind]
  }
}
