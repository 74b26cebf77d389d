// swift-format-ignore-file
import FlowBuilder

private let onboarded = FlowVariable<Bool>("onboarded")
private let signedIn = FlowVariable<Bool>("signedIn")

extension CoordinatorName {
  fileprivate static let transitApp = CoordinatorName("TransitApp")
  fileprivate static let mainTabs = CoordinatorName("MainTabs")
  fileprivate static let onboardingFlow = CoordinatorName("OnboardingFlow")
  fileprivate static let purchaseFlow = CoordinatorName("PurchaseFlow")
  fileprivate static let settingsFlow = CoordinatorName("SettingsFlow")
  fileprivate static let planTab = CoordinatorName("PlanTab")
  fileprivate static let linesTab = CoordinatorName("LinesTab")
  fileprivate static let ticketsTab = CoordinatorName("TicketsTab")
  fileprivate static let accountTab = CoordinatorName("AccountTab")
  fileprivate static let signInFlow = CoordinatorName("SignInFlow")
}

extension ScreenName {
  fileprivate static let plan = ScreenName("Plan")
  fileprivate static let serviceAlert = ScreenName("ServiceAlert")
  fileprivate static let updateRequired = ScreenName("UpdateRequired")
  fileprivate static let welcome = ScreenName("Welcome")
  fileprivate static let chooseCity = ScreenName("ChooseCity")
  fileprivate static let locationAccess = ScreenName("LocationAccess")
  fileprivate static let notificationAccess = ScreenName("NotificationAccess")
  fileprivate static let onboardingDone = ScreenName("OnboardingDone")
  fileprivate static let routeResults = ScreenName("RouteResults")
  fileprivate static let stopDetail = ScreenName("StopDetail")
  fileprivate static let routeDetail = ScreenName("RouteDetail")
  fileprivate static let routeMap = ScreenName("RouteMap")
  fileprivate static let departureBoard = ScreenName("DepartureBoard")
  fileprivate static let lines = ScreenName("Lines")
  fileprivate static let tickets = ScreenName("Tickets")
  fileprivate static let account = ScreenName("Account")
  fileprivate static let zonePicker = ScreenName("ZonePicker")
  fileprivate static let receipt = ScreenName("Receipt")
  fileprivate static let fareOverview = ScreenName("FareOverview")
  fileprivate static let payment = ScreenName("Payment")
  fileprivate static let passengerCount = ScreenName("PassengerCount")
  fileprivate static let discountInfo = ScreenName("DiscountInfo")
  fileprivate static let paymentDeclined = ScreenName("PaymentDeclined")
  fileprivate static let settingsHome = ScreenName("SettingsHome")
  fileprivate static let notificationSettings = ScreenName("NotificationSettings")
  fileprivate static let privacySettings = ScreenName("PrivacySettings")
  fileprivate static let languageSettings = ScreenName("LanguageSettings")
  fileprivate static let appearanceSettings = ScreenName("AppearanceSettings")
  fileprivate static let accessibilitySettings = ScreenName("AccessibilitySettings")
  fileprivate static let about = ScreenName("About")
  fileprivate static let signOutConfirmation = ScreenName("SignOutConfirmation")
  fileprivate static let quietHours = ScreenName("QuietHours")
  fileprivate static let dataExport = ScreenName("DataExport")
  fileprivate static let licences = ScreenName("Licences")
  fileprivate static let signIn = ScreenName("SignIn")
  fileprivate static let register = ScreenName("Register")
  fileprivate static let forgotPassword = ScreenName("ForgotPassword")
  fileprivate static let codeEntry = ScreenName("CodeEntry")
  fileprivate static let newPassword = ScreenName("NewPassword")
}

extension ProcedureName {
  fileprivate static let buyTicket = ProcedureName("buyTicket")
  fileprivate static let openSettings = ProcedureName("openSettings")
  fileprivate static let close = ProcedureName("close")
  fileprivate static let leave = ProcedureName("leave")
}

extension EntryName {
  fileprivate static let notifications = EntryName("notifications")
}

extension EventName {
  fileprivate static let buyTapped = EventName("buyTapped")
  fileprivate static let settingsTapped = EventName("settingsTapped")
  fileprivate static let didSignIn = EventName("didSignIn")
  fileprivate static let didSignOut = EventName("didSignOut")
  fileprivate static let pay = EventName("pay")
  fileprivate static let confirmed = EventName("confirmed")
  fileprivate static let declined = EventName("declined")
}

extension StateName {
  fileprivate static let picking = StateName("picking")
  fileprivate static let paying = StateName("paying")
  fileprivate static let paid = StateName("paid")
}

let cityTransit = Flow(
  "CityTransit", root: .transitApp, home: [.plan],
  limits: Limits(stackDepth: 4, instances: 1, modals: 2)
) {
  Variable(onboarded)
  Variable(signedIn, initially: false)

  Coordinator(.transitApp, container: .window, guard: .onCompletion) {
    Start {
      when(onboarded) {
        show(.mainTabs)
      } else: {
        show(.onboardingFlow)
      }
    }
    Procedure(.buyTicket) {
      guarded { present(.purchaseFlow, as: .fullScreen) }
    }
    Procedure(.openSettings) {
      guarded { present(.settingsFlow) }
    }
    Handle(.finished, from: .onboardingFlow) {
      set(onboarded, to: true)
      remove(.onboardingFlow)
      show(.mainTabs)
    }
    Handle(.buyTapped) { run(.buyTicket) }
    Handle(.settingsTapped) { run(.openSettings) }
    Handle(.didSignIn) { set(signedIn, to: true) }
    Handle(.didSignOut) { set(signedIn, to: false) }
    Screen(.serviceAlert) { Tap("ok") }
    Screen(.updateRequired, terminal: true)
  }

  Coordinator(.onboardingFlow, guard: .onCompletion) {
    Start { push(.welcome) }
    Screen(.welcome) {
      Tap("next") {
        guarded { push(.chooseCity) }
      }
    }
    Screen(.chooseCity) {
      Tap("next") {
        guarded { push(.locationAccess) }
      }
    }
    Screen(.locationAccess) {
      Tap("next") {
        guarded { replaceStack(with: .notificationAccess) }
      }
    }
    Screen(.notificationAccess) {
      Tap("next") {
        guarded { push(.onboardingDone) }
      }
    }
    Screen(.onboardingDone) {
      Tap("start") { finish() }
    }
  }

  Coordinator(.mainTabs, container: .tabs, tabs: [.planTab, .linesTab, .ticketsTab, .accountTab]) {
    Handle(.buyTapped) { raise(.buyTapped) }
    Handle(.settingsTapped) { raise(.settingsTapped) }
  }

  Coordinator(.planTab, guard: .onCompletion) {
    Start { push(.plan) }
    Screen(.plan) {
      Tap("search") {
        guarded { push(.routeResults) }
      }
      Tap("nearby") {
        guarded { push(.stopDetail) }
      }
    }
    Screen(.routeResults) {
      Tap("route") {
        guarded { push(.routeDetail) }
      }
      Tap("map") {
        guarded { push(.routeMap) }
      }
    }
    Screen(.routeDetail)
    Screen(.routeMap)
    Screen(.stopDetail) {
      Tap("departures") { push(.departureBoard) }
    }
    Screen(.departureBoard)
  }

  Coordinator(.linesTab) {
    Start { push(.lines) }
    Screen(.lines)
  }

  Coordinator(.ticketsTab) {
    Start { push(.tickets) }
    Screen(.tickets) {
      Tap("buy") { raise(.buyTapped) }
    }
  }

  Coordinator(.accountTab) {
    Start { push(.account) }
    Screen(.account) {
      Tap("settings") { raise(.settingsTapped) }
    }
  }

  Coordinator(.purchaseFlow, guard: .onCompletion) {
    Start { push(.zonePicker) }
    Procedure(.close) {
      guarded {
        dismiss().then { finish() }
      }
    }
    Machine(initially: .picking) {
      Route(from: .picking, on: .pay, to: .paying)
      Route(from: .paying, on: .confirmed, to: .paid)
      Route(from: .paying, on: .declined, to: .picking)
      Shows(.receipt, in: .paid)
      Entering(.paid) { replaceStack(with: .receipt) }
    }
    Screen(.zonePicker) {
      Tap("zone") {
        guarded { push(.fareOverview) }
      }
      Tap("cancel") { run(.close) }
    }
    Screen(.fareOverview) {
      Tap("checkout") {
        guarded { push(.payment) }
      }
      Tap("passengers") {
        guarded { push(.passengerCount) }
      }
      Tap("discounts") {
        guarded { push(.discountInfo) }
      }
    }
    Screen(.passengerCount)
    Screen(.discountInfo)
    Screen(.payment) {
      Tap("pay") { send(.pay) }
      Async("confirmed", when: machine(of: .purchaseFlow) == .paying) { send(.confirmed) }
      Async("declined", when: machine(of: .purchaseFlow) == .paying) {
        send(.declined)
        present(.paymentDeclined, as: .alert)
      }
    }
    Screen(.paymentDeclined) {
      Tap("ok")
      Tap("otherFare") { pop() }
    }
    Screen(.receipt, back: false) {
      Tap("done") { run(.close) }
    }
  }

  Coordinator(.settingsFlow, guard: .onCompletion) {
    Start { push(.settingsHome) }
    Entry(.notifications) {
      push(.settingsHome)
      push(.notificationSettings)
    }
    Handle(.didSignIn) { raise(.didSignIn) }
    OnDismissal(.swipe) { finish() }
    Screen(.settingsHome) {
      Tap("close") {
        guarded {
          dismiss().then { finish() }
        }
      }
      Tap("notifications") {
        guarded { push(.notificationSettings) }
      }
      Tap("privacy") {
        guarded { push(.privacySettings) }
      }
      Tap("language") {
        guarded { push(.languageSettings) }
      }
      Tap("appearance") {
        guarded { push(.appearanceSettings) }
      }
      Tap("accessibility") {
        guarded { push(.accessibilitySettings) }
      }
      Tap("about") {
        guarded { push(.about) }
      }
      Tap("signIn", when: !signedIn) {
        guarded { start(.signInFlow) }
      }
      Tap("signOut", when: signedIn) {
        guarded { present(.signOutConfirmation, as: .alert) }
      }
    }
    Screen(.notificationSettings) {
      Tap("quietHours") {
        guarded { push(.quietHours) }
      }
    }
    Screen(.quietHours)
    Screen(.privacySettings) {
      Tap("export") {
        guarded { push(.dataExport) }
      }
    }
    Screen(.dataExport)
    Screen(.languageSettings)
    Screen(.appearanceSettings)
    Screen(.accessibilitySettings)
    Screen(.about) {
      Tap("licences") {
        guarded { push(.licences) }
      }
    }
    Screen(.licences)
    Screen(.signOutConfirmation) {
      Tap("signOut") { raise(.didSignOut) }
      Tap("keep")
    }
  }

  Coordinator(.signInFlow, container: .inherited, guard: .onCompletion) {
    Start { push(.signIn) }
    Procedure(.leave) {
      popToRoot()
      finish()
    }
    Screen(.signIn) {
      Tap("submit") {
        raise(.didSignIn)
        run(.leave)
      }
      Tap("register") {
        guarded { push(.register) }
      }
      Tap("forgot") {
        guarded { push(.forgotPassword) }
      }
    }
    Screen(.register) {
      Tap("create") {
        raise(.didSignIn)
        run(.leave)
      }
    }
    Screen(.forgotPassword) {
      Tap("send") {
        guarded {
          pop()
          push(.codeEntry)
        }
      }
    }
    Screen(.codeEntry) {
      Tap("confirm") {
        guarded {
          pop()
          push(.newPassword)
        }
      }
    }
    Screen(.newPassword) {
      Tap("save") {
        raise(.didSignIn)
        run(.leave)
      }
    }
  }

  DeepLink(
    "stop", url: "transit://stop/{id}", cold: true,
    when: alive(.mainTabs) && quiescent && !presented(.purchaseFlow) && !presented(.settingsFlow) && !presented(.serviceAlert),
    lands: [.stopDetail]
  ) {
    select(.planTab)
    within(.planTab) { replaceStack(with: .plan, .stopDetail) }
  }

  DeepLink(
    "buy", url: "transit://tickets/buy",
    when: alive(.mainTabs) && quiescent && !presented(.purchaseFlow) && !presented(.settingsFlow) && !presented(.serviceAlert),
    lands: [.zonePicker]
  ) {
    select(.ticketsTab)
    run(.buyTicket)
  }

  DeepLink(
    "notifications", url: "transit://settings/notifications",
    when: alive(.mainTabs) && quiescent && !presented(.purchaseFlow) && !presented(.settingsFlow) && !presented(.serviceAlert),
    lands: [.notificationSettings]
  ) {
    select(.accountTab)
    guarded { present(.settingsFlow, entry: .notifications) }
  }

  DeepLink(
    "disruption", url: "transit://disruption/{line}", when: alive(.mainTabs), lands: [.serviceAlert]
  ) { present(.serviceAlert, as: .alert) }

  External("updateRequired", when: quiescent && !presented(.purchaseFlow)) {
    dismiss(.all)
    removeAll()
    show(.updateRequired)
  }

  Invariant("onboarding-first", never: alive(.mainTabs) && !onboarded)
  Invariant("receipt-for-payment", never: visible(.receipt) && !(machine(of: .purchaseFlow) == .paid))
  Invariant("one-purchase", never: count(of: .purchaseFlow) > 1)
  Invariant("departures-in-two", reachable: visible(.departureBoard), within: 2, when: onboarded)
}
