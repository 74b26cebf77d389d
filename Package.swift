// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "flowcheck",
  platforms: [.macOS(.v15), .iOS(.v15)],
  products: [
    .executable(name: "flowcheck", targets: ["flowcheck"]),
    .executable(name: "flowcheck-extract", targets: ["flowcheck-extract"]),
    .library(name: "FlowModel", targets: ["FlowModel"]),
    .library(name: "FlowBuilder", targets: ["FlowBuilder"]),
    .library(name: "FlowRecorder", targets: ["FlowRecorder"]),
    .library(name: "FlowTesting", targets: ["FlowTesting"]),
    .library(name: "FlowDeclaration", targets: ["FlowDeclaration"]),
    .library(name: "FlowcheckKit", targets: ["FlowcheckKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    .target(name: "FlowModel"),
    .target(name: "FlowBuilder", dependencies: ["FlowModel"]),
    .target(name: "FlowRecorder"),
    .target(name: "StateSpace"),
    .target(name: "FlowSemantics", dependencies: ["FlowModel", "StateSpace"]),
    .target(name: "FlowExploration", dependencies: ["FlowModel", "FlowSemantics", "StateSpace"]),
    .target(name: "FlowRuns", dependencies: ["FlowModel", "FlowSemantics", "StateSpace"]),
    .target(
      name: "FlowRules", dependencies: ["FlowModel", "FlowSemantics", "FlowExploration", "FlowRuns", "StateSpace"]),
    .target(
      name: "FlowDeclaration", dependencies: ["FlowModel", .product(name: "Yams", package: "Yams")],
      resources: [.embedInCode("flow.schema.json")]),
    .target(name: "FlowConformance", dependencies: ["FlowModel", "FlowSemantics", "FlowDeclaration", "StateSpace"]),
    .systemLibrary(
      name: "CGraphviz", pkgConfig: "libgvc",
      providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]),
    .target(name: "FlowDiagrams", dependencies: ["FlowModel", "CGraphviz"]),
    .target(name: "FlowExport", dependencies: ["FlowModel", "FlowSemantics", "FlowExploration", "StateSpace"]),
    .target(
      name: "FlowReports", dependencies: ["FlowModel", "FlowRules", "FlowRuns"],
      resources: [
        .embedInCode("page.css"), .embedInCode("HTML/report.html"), .embedInCode("HTML/report.css"),
        .embedInCode("HTML/report-start.js"), .embedInCode("HTML/report-picture.js"),
        .embedInCode("HTML/report-scene.js"), .embedInCode("HTML/report-choice.js"),
        .embedInCode("HTML/report-keys.js"), .embedInCode("ExplorerPage/explorer.html"),
        .embedInCode("ExplorerPage/explorer.css"), .embedInCode("ExplorerPage/explorer.js"),
      ]),
    .target(name: "FlowComparison", dependencies: ["FlowModel", "FlowRules", "FlowDiagrams", "FlowReports"]),
    .target(
      name: "FlowcheckKit",
      dependencies: [
        "FlowModel", "StateSpace", "FlowSemantics", "FlowRuns", "FlowRules", "FlowDeclaration", "FlowConformance",
        "FlowDiagrams", "FlowExport", "FlowReports", "FlowComparison",
      ],
      resources: [
        .embedInCode("Configuration/config.schema.json"), .embedInCode("Configuration/starter-declaration.yml"),
        .embedInCode("Configuration/starter-configuration.yml"),
      ]),
    .target(
      name: "FlowTesting",
      dependencies: ["FlowModel", "FlowDeclaration", "FlowRules", "FlowcheckKit"]),
    .executableTarget(
      name: "flowcheck",
      dependencies: [
        "FlowcheckKit", "FlowComparison", "FlowDeclaration", "FlowDiagrams", "FlowReports", "FlowRules",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "FlowExtraction",
      dependencies: [
        "FlowDeclaration", "FlowModel",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "Yams", package: "Yams"),
      ]),
    .executableTarget(
      name: "flowcheck-extract",
      dependencies: [
        "FlowDeclaration", "FlowExtraction", "FlowModel",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "flowcheck-docs",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .executableTarget(
      name: "flowcheck-bench",
      dependencies: [
        "FlowExploration",
        "FlowDeclaration", "FlowExport", "FlowModel", "FlowRules", "FlowSemantics", "FlowcheckKit", "StateSpace",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "flowcheck-fuzz",
      dependencies: [
        "FlowDeclaration", "FlowDiagrams", "FlowExtraction", "FlowModel", "FlowReports", "FlowRules", "FlowSemantics",
        "FlowcheckKit", "StateSpace",
      ]),
    .target(
      name: "FlowTestSupport",
      dependencies: [
        "FlowRuns", "FlowExploration", "FlowModel", "FlowDeclaration", "FlowSemantics", "StateSpace", "FlowRules",
        "FlowcheckKit",
      ],
      path: "Tests/FlowTestSupport"),
    .testTarget(name: "FlowModelTests", dependencies: ["FlowModel"]),
    .testTarget(name: "FlowBuilderTests", dependencies: ["FlowBuilder", "FlowDeclaration", "FlowTestSupport"]),
    .testTarget(name: "FlowRecorderTests", dependencies: ["FlowRecorder"]),
    .testTarget(
      name: "FlowConformanceTests",
      dependencies: [
        "FlowRuns", "StateSpace",
        "FlowModel", "FlowSemantics", "FlowDeclaration", "FlowConformance", "FlowRecorder", "FlowRules", "FlowcheckKit",
        "FlowTestSupport",
      ]),
    .testTarget(name: "StateSpaceTests", dependencies: ["StateSpace", "FlowTestSupport"]),
    .testTarget(
      name: "FlowSemanticsTests", dependencies: ["FlowModel", "StateSpace", "FlowSemantics", "FlowTestSupport"]),
    .testTarget(
      name: "FlowExplorationTests",
      dependencies: ["FlowModel", "StateSpace", "FlowSemantics", "FlowExploration", "FlowTestSupport"]),
    .testTarget(
      name: "FlowRunsTests",
      dependencies: [
        "FlowModel", "StateSpace", "FlowSemantics", "FlowExploration", "FlowRuns", "FlowRules", "FlowTestSupport",
      ]),
    .testTarget(
      name: "FlowRulesTests",
      dependencies: [
        "FlowRuns", "FlowExploration",
        "FlowModel", "StateSpace", "FlowSemantics", "FlowRules", "FlowcheckKit", "FlowReports", "FlowTestSupport",
      ]),
    .testTarget(name: "FlowDeclarationTests", dependencies: ["FlowModel", "FlowDeclaration", "FlowTestSupport"]),
    .testTarget(name: "FlowDiagramsTests", dependencies: ["FlowModel", "FlowDiagrams", "FlowTestSupport"]),
    .testTarget(
      name: "FlowExportTests",
      dependencies: ["FlowExploration", "FlowModel", "StateSpace", "FlowSemantics", "FlowExport", "FlowTestSupport"]),
    .testTarget(
      name: "FlowReportsTests", dependencies: ["FlowRuns", "FlowModel", "FlowRules", "FlowReports", "FlowTestSupport"]),
    .testTarget(
      name: "FlowComparisonTests",
      dependencies: ["StateSpace", "FlowModel", "FlowSemantics", "FlowComparison", "FlowRules", "FlowTestSupport"]),
    .testTarget(
      name: "FlowcheckKitTests",
      dependencies: [
        "FlowRuns",
        "FlowModel", "FlowSemantics", "FlowDeclaration", "FlowDiagrams", "FlowReports", "FlowRules", "FlowcheckKit",
        "FlowTestSupport", "StateSpace",
      ]),
    .testTarget(
      name: "FlowExtractionTests",
      dependencies: ["FlowModel", "FlowDeclaration", "FlowExtraction", "FlowRules", "FlowTestSupport"]),
    .testTarget(name: "FlowTestingTests", dependencies: ["FlowTesting", "FlowBuilder"]),
    .testTarget(name: "DocumentedTests", dependencies: ["FlowTesting"], exclude: ["Notes.flow.yml", "Flows"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "flowcheck", "flowcheck-extract", "FlowDeclaration", "FlowReports", "FlowRules", "FlowcheckKit",
        "FlowTestSupport",
      ]),
    .testTarget(
      name: "flowcheckDocsTests",
      dependencies: ["flowcheck-docs", "FlowSemantics", "FlowRules", "FlowcheckKit", "FlowTestSupport"]),
    .testTarget(
      name: "flowcheckBenchTests",
      dependencies: ["flowcheck-bench", "FlowDeclaration", "FlowModel", "FlowcheckKit"]),
    .testTarget(
      name: "flowcheckFuzzTests", dependencies: ["flowcheck-fuzz", "FlowTestSupport"], exclude: ["Inputs"]),
  ],
  swiftLanguageModes: [.v6]
)

// A plugin has its tool built once more, apart from everything else: who works on flowcheck itself may want to wait less.
if Context.environment["FLOWCHECK_WITHOUT_PLUGINS"] == nil {
  package.targets += [
    .plugin(
      name: "FlowcheckCommand",
      capability: .command(
        intent: .custom(verb: "flowcheck", description: "Check the declared navigation (*.flow.yml) of this package.")),
      dependencies: ["flowcheck"], path: "Sources/Plugins/FlowcheckCommand"),
    .plugin(
      name: "FlowcheckBuildTool", capability: .buildTool(), dependencies: ["flowcheck"],
      path: "Sources/Plugins/FlowcheckBuildTool"),
  ]
  package.products += [
    .plugin(name: "FlowcheckCommand", targets: ["FlowcheckCommand"]),
    .plugin(name: "FlowcheckBuildTool", targets: ["FlowcheckBuildTool"]),
  ]
}
