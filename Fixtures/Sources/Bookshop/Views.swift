import SwiftUI

struct WelcomeView: View {
  let onContinue: () -> Void

  var body: some View {
    VStack {
      Text("Welcome")
      Button("Continue") {
        UserDefaults.standard.set(true, forKey: "hasSeenWelcome")
        onContinue()
      }
    }
  }
}

struct SettingsView: View {
  let onPrivacy: () -> Void
  let onDone: () -> Void

  var body: some View {
    List {
      Button("Privacy") { onPrivacy() }
      Button("Done", action: onDone)
    }
  }
}

struct PrivacyView: View {
  var body: some View { Text("Nothing leaves this device.") }
}
