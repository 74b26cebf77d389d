// swift-format-ignore-file: lines are as long as the writer makes them

extension MermaidWriterTests {
  /// The text that Mermaid gets for the Storefront with three marks.
  static let snapshot = ##"""
    flowchart LR
      launch(["launch"])
      link-item>"link item<br/>store:#47;#47;item#47;#123;id#125;<br/>#91;onboarded#93;"]
      external-sessionExpired{{"external sessionExpired<br/>#91;alive(MainTabs)#93;"}}
      subgraph coordinator-AppCoordinator["AppCoordinator · window"]
        screen-Welcome("▶ Welcome")
        subgraph coordinator-MainTabs["MainTabs · tabs"]
          tabs-MainTabs["tab bar"]
          subgraph coordinator-HomeTab["HomeTab · stack"]
            screen-Home("▶ Home")
            screen-Item("Item<br/>✗ duplicate-screen")
            screen-Receipt("Receipt<br/>no back")
            screen-SoldOut("SoldOut")
          end
          subgraph coordinator-SearchTab["SearchTab · stack"]
            screen-Search("▶ Search")
          end
        end
        subgraph coordinator-Settings["Settings · stack"]
          screen-SettingsHome("▶ SettingsHome")
          screen-Privacy("Privacy<br/>▷ privacy<br/>unreachable")
        end
      end
      launch -->|"#91;onboarded#93;"| tabs-MainTabs
      launch -->|"#91;not onboarded#93;"| screen-Welcome
      screen-Welcome -->|"continue"| tabs-MainTabs
      tabs-MainTabs --o screen-Home
      tabs-MainTabs --o screen-Search
      screen-Home ==>|"◆ settings ⚠ dead-action"| screen-SettingsHome
      screen-Home -->|"◆ item"| screen-Item
      screen-Item -.->|"buy"| screen-Receipt
      screen-Item -.->|"soldOut (alert) #91;cart == filled#93;"| screen-SoldOut
      screen-SettingsHome -.->|"close"| screen-Home
      screen-SettingsHome -->|"privacy"| screen-Privacy
      link-item -.-> screen-Home
      link-item -.->|"◆"| screen-Item
      external-sessionExpired -.-> screen-Welcome
      screen-SoldOut -.->|"ok"| screen-Item
      legend["Legend<br/>─▶ blue: push<br/>━▶ green: present<br/>─▶ brown: show, replace<br/>┄▶ grey: back, dismiss<br/>─● magenta: tab<br/>· · · ▶: later, by itself<br/>– – ▶: deep link, external<br/>━━▶: launch<br/>◆──▶: guarded: ignored while locked<br/>▶: first screen of its coordinator<br/>▷: first screen of another entry<br/>no back: neither back button nor back gesture<br/>#91; … #93;: only if this holds<br/>grey: unreachable<br/>✗ red: an error was found here<br/>⚠ ochre: a warning was found here<br/>not drawn: the system’s back and swipe"]
      classDef entry stroke-width:3px,font-weight:bold
      class screen-Welcome entry
      class screen-Home entry
      class screen-Search entry
      class screen-SettingsHome entry
      classDef error fill:#FCE0DC,stroke:#B3261E,color:#1F2328
      class screen-Item error
      classDef unreachable fill:#E3E6EA,stroke:#6E7781,color:#1F2328,stroke-dasharray:4
      class screen-Privacy unreachable
      classDef outside fill:#F0E6F6,stroke:#7A3E9D,color:#1F2328
      class link-item outside
      class external-sessionExpired outside
      linkStyle 0,1 stroke:#1F2328
      linkStyle 2 stroke:#8A4B08
      linkStyle 3,4 stroke:#9A1F6B
      linkStyle 5 stroke:#8A5A00
      linkStyle 6,7,10 stroke:#0B57A4
      linkStyle 8 stroke:#0A6B53
      linkStyle 9,14 stroke:#656D76
      linkStyle 11,12,13 stroke:#7A3E9D

    """##
}
