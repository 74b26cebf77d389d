import SwiftUI

struct Item: Identifiable { let id: Int }

struct Onboarding: View {
  let onDone: () -> Void
  var body: some View { Button("Start") { onDone() } }
}

struct Home: View {
  var onSettings: (() -> Void)?
  var onItem: ((Item) -> Void)?
  let items: [Item] = []

  var body: some View {
    List(items) { item in
      Button { onItem?(item) } label: { Text("Item") }
    }
    .toolbar {
      ToolbarItem(placement: .topBarTrailing) {
        Button { onSettings?() } label: { Image(systemName: "gear") }
      }
    }
  }
}

struct Explore: View {
  var onSettings: (() -> Void)?
  var body: some View { Button { onSettings?() } label: { Image(systemName: "gear") } }
}

struct Profile: View {
  var onSettings: (() -> Void)?
  var body: some View { Button { onSettings?() } label: { Image(systemName: "gear") } }
}

struct ItemDetail: View {
  let item: Item
  var body: some View { Text("Item") }
}

struct Settings: View {
  @Environment(\.dismiss) private var dismiss
  var body: some View { Button("Close") { dismiss() } }
}
