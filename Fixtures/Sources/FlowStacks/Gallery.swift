import FlowStacks
import SwiftUI

@main struct GalleryApp: App {
  var body: some Scene { WindowGroup { GalleryCoordinator() } }
}

enum Exhibit: Hashable {
  case hall(Int)
  case picture(String)
  case catalogue
}

struct GalleryCoordinator: View {
  @State var routes: Routes<Exhibit> = []
  var body: some View {
    FlowStack($routes, withNavigation: true) {
      FoyerView()
        .flowDestination(for: Exhibit.self) { exhibit in
          switch exhibit {
          case .hall(let number): HallView(number: number)
          case .picture(let title): PictureView(title: title)
          case .catalogue: CatalogueView()
          }
        }
    }
    .onOpenURL { _ in routes.presentSheet(.catalogue) }
  }
}

struct FoyerView: View {
  @EnvironmentObject var navigator: FlowNavigator<Exhibit>
  @State var isHelpShown = false
  var body: some View {
    VStack {
      Button("Hall") { navigator.push(.hall(1)) }
      FlowLink(value: Exhibit.catalogue, style: .sheet(withNavigation: true), label: { Text("Catalogue") })
      Button("Help") { isHelpShown = true }
    }
    .flowDestination(isPresented: $isHelpShown, style: .cover) { HelpView() }
  }
}

struct HallView: View {
  let number: Int
  @EnvironmentObject var navigator: FlowNavigator<Exhibit>
  var body: some View {
    VStack {
      Button("Picture") { navigator.presentCover(.picture("x")) }
      Button("Foyer") { navigator.goBackToRoot() }
      Button("Back") { navigator.goBack() }
    }
  }
}

struct PictureView: View {
  let title: String
  @EnvironmentObject var navigator: FlowNavigator<Exhibit>
  var body: some View { Button("Close") { navigator.dismiss() } }
}

struct CatalogueView: View { var body: some View { Text("Catalogue") } }
struct HelpView: View { var body: some View { Text("Help") } }
