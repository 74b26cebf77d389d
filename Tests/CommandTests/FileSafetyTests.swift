import FlowTestSupport
import Foundation
import Testing

/// The files that a stranger's checkout makes the tool read and write.
@Suite struct FileSafetyTests {
  private static let flow = """
    flow: App
    root: A
    coordinators: {A: {container: stack, start: [push: Home], screens: {Home: {}}}}
    """

  private func link(_ name: String, to destination: String, in tool: Tool) throws {
    let path = tool.folder.appending(path: name).path(percentEncoded: false)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: destination)
  }

  @Test func aConfigurationWritesNothingOutsideOfItsFolder() throws {
    let tool = try Tool(["victim": "kept", "checkout/app.flow.yml": Self.flow])
    try link("checkout/link", to: "../victim", in: tool)
    for file in ["../victim", tool.folder.appending(path: "victim").path(percentEncoded: false), "link"] {
      try Data("reports: [text=\(file)]".utf8).write(to: tool.folder.appending(path: "checkout/.flowcheck.yml"))
      for command in [["check"], ["config"], ["walk"], ["tests", "--style", "xcuitest"]] {
        let run = try tool.run(command, in: "checkout")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix(".flowcheck.yml:1:11: error: ‘"))
      }
      #expect(try tool.text("victim") == "kept")
    }
    #expect(try tool.run(["--no-config", "--report", "text=../victim"], in: "checkout").errors == "")
    #expect(try tool.text("victim").contains("App: "))
  }

  /// Nor the one of the current folder, nor one that the command line names.
  @Test(arguments: [".flowcheck.yml", "own.yml"]) func nothingReplacesTheConfiguration(file: String) throws {
    let tool = try Tool(["app.flow.yml": Self.flow, file: "strict: true\n", "picture.dot": ""])
    try link("link.html", to: file, in: tool)
    try FileManager.default.removeItem(at: tool.folder.appending(path: "picture.dot"))
    try link("picture.dot", to: file, in: tool)
    let config = file == "own.yml" ? ["--config", file] : []
    for arguments in [
      ["check", "--report", "text=\(file)"], ["check", "--dot", "picture.dot"], ["check", "--stamp", file],
      ["walk", "--output", file], ["tests", "--style", "xcuitest", "--output", file],
      ["explore", "--html", "link.html"],
      ["render", "--dot", "picture.dot"], ["diff", "app.flow.yml", "app.flow.yml", "--dot", "picture.dot"],
    ] {
      let run = try tool.run(arguments + config)
      #expect(run.status == 2, "\(arguments)")
      #expect(
        run.errors.contains(": cannot be written: it is the configuration; write the output to another file\n"),
        "\(arguments): \(run.errors)")
    }
    let explorer = try tool.run(["explore", "app.flow.yml"] + config, input: "save \(file)\nquit\n")
    #expect(
      explorer.output.contains(
        "error: \(file): cannot be written: it is the configuration; write the output to another file"))
    #expect(try tool.text(file) == "strict: true\n")
  }

  @Test func theStepsReplaceNoPartOfTheDeclaration() throws {
    let part = "coordinators: {A: {container: stack, start: [push: S], screens: {S: {}}}}\n"
    let tool = try Tool(["app.flow.yml": "flow: F\nroot: A\ninclude: [part.yml]\n", "part.yml": part])
    let run = try tool.run(["explore"], input: "save part.yml\nsave app.flow.yml\nsave steps.json\nquit\n")
    #expect(run.output.contains("error: part.yml: cannot be written: it was read for this run"))
    #expect(run.output.contains("error: app.flow.yml: cannot be written: it was read for this run"))
    #expect(run.output.contains("saved 0 steps to steps.json"))
    #expect(try tool.text("part.yml") == part)
  }

  /// A part need not declare a coordinator, and outputs are named by commands, flows and failures.
  @Test func nothingReplacesWhatWasRead() throws {
    let files = [
      "app.flow.yml": Self.flow + "\ninclude: [part.dot, App.cfg, out-App.dot, out.svg.dot]",
      "other.flow.yml": Self.flow.replacing("App", with: "Other"),
      "part.dot": "variables: {v: [a]}\n", "App.cfg": "variables: {w: [a]}\n", "out-App.dot": "variables: {x: [a]}\n",
      "out.svg.dot": "variables: {y: [a]}\n",
    ]
    let tool = try Tool(files)
    for arguments in [
      ["walk", "app.flow.yml", "--output", "part.dot"], ["explore", "app.flow.yml", "--html", "part.dot"],
      ["tests", "app.flow.yml", "--style", "xcuitest", "--output", "part.dot"],
      ["tests", "app.flow.yml", "--style", "swift-testing", "--output", "part.dot"],
      ["diff", "app.flow.yml", "other.flow.yml", "--dot", "part.dot"],
      ["diff", "other.flow.yml", "app.flow.yml", "--dot", "part.dot"],
      ["export", "app.flow.yml", "--to", "tla", "--output", "."],
      ["check", "app.flow.yml", "other.flow.yml", "--dot", "out.dot"],
      ["render", "app.flow.yml", "other.flow.yml", "--dot", "out.dot"],
      ["check", "app.flow.yml", "--dot", "out.svg", "--max-seconds", "0.000001"],
    ] {
      let run = try tool.run(arguments)
      #expect(run.status == 2, "\(arguments): \(run.errors)")
    }
    let explorer = try tool.run(["explore", "app.flow.yml"], input: "save part.dot\nquit\n")
    #expect(explorer.output.contains("error: part.dot: cannot be written: it was read for this run"))
    for (name, text) in files { #expect(try tool.text(name) == text, "\(name)") }
  }

  /// One of them is named by the command line, the other after a flow or a picture.
  @Test func noOutputReplacesAnother() throws {
    let tool = try Tool(["app.flow.yml": Self.flow, "other.flow.yml": Self.flow.replacing("App", with: "Other")])
    let drawn = try tool.run("check", ".", "--dot", "out.dot", "--report", "json=out-App.dot")
    #expect(
      drawn.errors
        == "error: out-App.dot: cannot be written: another output of this run is there; write the output to another file\n"
    )
    let late = try tool.run(
      "app.flow.yml", "--dot", "out.svg", "--max-seconds", "0.000001", "--write-baseline", "out.svg.dot")
    #expect(
      late.errors.contains(
        "out.svg.dot: cannot be written: another output of this run is there; write the output to another file\n"))
  }

  /// A link that comes with a checkout, under a name that its continuous integration writes to.
  @Test func noLinkOfACheckoutIsWrittenThrough() throws {
    let tool = try Tool(["victim": "kept", "checkout/app.flow.yml": Self.flow, "checkout/.git/HEAD": ""])
    try link("checkout/report.txt", to: "../victim", in: tool)
    try link("checkout/page.html", to: "../victim", in: tool)
    for arguments in [
      ["--report", "text=report.txt"], ["--write-baseline", "report.txt"], ["explore", "--html", "page.html"],
      ["walk", "--output", "report.txt"], ["--report", "html=page.html"],
    ] {
      let run = try tool.run(arguments, in: "checkout")
      #expect(run.status == 2)
      #expect(run.errors.contains("cannot be written: a link there leads out of the repository"), "\(run.errors)")
    }
    #expect(try tool.text("victim") == "kept")
  }

  @Test func noMessageShowsWhatIsInAnotherFile() throws {
    let secret = "password: s3cret\nuser: s3cret\n"
    let tool = try Tool([
      "secret.yml": secret, "checkout/app.flow.yml": Self.flow + "\ninclude: ../secret.yml",
      "checkout/configured/.flowcheck.yml": "paths: ../../secret.yml",
      "checkout/listed/.flowcheck.yml": "baseline: ../../secret.yml", "checkout/listed/app.flow.yml": Self.flow,
      "checkout/trace.json": #"{"file": "../secret.yml", "trace": [{"event": "launch"}]}"#, "checkout/.git/HEAD": "",
    ])
    try link("checkout/link.yml", to: "../secret.yml", in: tool)
    for (folder, arguments) in [
      ("checkout", ["app.flow.yml"]), ("checkout", ["link.yml"]), ("checkout/configured", []), ("checkout/listed", []),
      ("checkout", ["replay", "trace.json"]), ("checkout", ["convert", "--to", "yaml", "app.flow.yml"]),
      ("checkout", ["export", "--to", "tla", "link.yml"]), ("checkout", ["conform", "app.flow.yml", "link.yml"]),
      ("checkout", ["replay", "link.yml"]), ("checkout", ["--baseline", "link.yml", "listed/app.flow.yml"]),
      ("checkout", ["--config", "link.yml"]),
    ] {
      let run = try tool.run(arguments, in: folder)
      #expect(run.status == 2, "\(arguments)")
      #expect(run.errors.contains("outside"), "\(arguments): \(run.errors)")
      #expect(!(run.output + run.errors).contains("s3cret"))
    }
    let allowed = try tool.run(["app.flow.yml", "--read-within", ".."], in: "checkout")
    #expect(allowed.errors == "../secret.yml:1:1: error: this is no declaration: none of its keys stands in it\n")
  }

  @Test func pipesAndDevicesAreRefusedAtOnce() throws {
    let tool = try Tool(["app.flow.yml": Self.flow])
    #expect(mkfifo(tool.folder.appending(path: "pipe").path(percentEncoded: false), 0o600) == 0)
    try Data((Self.flow + "\ninclude: pipe").utf8).write(to: tool.folder.appending(path: "including.yml"))
    for (file, reason) in [("pipe", "this is a pipe, not a file"), ("/dev/zero", "this is a device, not a file")] {
      for arguments in [
        [file], ["replay", file], ["conform", "app.flow.yml", file], ["conform", file, file], ["--config", file],
        ["--baseline", file, "app.flow.yml"], ["diff", file, "app.flow.yml"], ["export", "--to", "tla", file],
        ["convert", "--to", "yaml", file], ["walk", file], ["--write-baseline", file, "app.flow.yml"],
      ] {
        let run = try tool.run(arguments)
        #expect(run.status == 2, "\(arguments)")
        #expect(run.errors.contains(reason), "\(arguments): \(run.errors)")
      }
    }
    #expect(try tool.run("including.yml").errors.contains("‘pipe’: this is a pipe, not a file"))
    #expect(try tool.run("render", "app.flow.yml", "--dot", "x.mmd").status == 0)
    try FileManager.default.removeItem(at: tool.folder.appending(path: "x.mmd"))
    try link("x.mmd", to: "pipe", in: tool)
    #expect(try tool.run("render", "app.flow.yml", "--dot", "x.mmd", "--check").errors.contains("this is a pipe"))
  }

  @Test func twoReportsToOneFileThroughALink() throws {
    let tool = try Tool(["app.flow.yml": Self.flow])
    try link("here", to: ".", in: tool)
    let run = try tool.run("app.flow.yml", "--report", "json=out", "--report", "text=here/out")
    #expect(run.errors == "error: two outputs cannot go to one file\n")
    #expect(!tool.exists("out"))
  }

  @Test func whatIsNamedAfterAFlowStaysInItsFolder() throws {
    let tool = try Tool(["victim": "kept", "checkout/app.flow.yml": Self.flow, "checkout/b.flow.yml": Self.flow])
    try link("checkout/App.pml", to: "../victim", in: tool)
    try link("checkout/out-App.dot", to: "../victim", in: tool)
    let export = try tool.run(["export", "app.flow.yml", "--to", "promela", "--output", "."], in: "checkout")
    #expect(export.errors == "error: ./App.pml: cannot be written: a link there leads out of its folder\n")
    let drawing = try tool.run([".", "--dot", "out.dot"], in: "checkout")
    #expect(drawing.errors == "error: out-App.dot: cannot be written: a link there leads out of its folder\n")
    #expect(try tool.text("victim") == "kept")
  }

  @Test func aReplacedFileKeepsItsMode() throws {
    let tool = try Tool(["app.flow.yml": Self.flow, "out": "old"])
    let path = tool.folder.appending(path: "out").path(percentEncoded: false)
    for mode in [0o640, 0o604, 0o600] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      #expect(try tool.run("app.flow.yml", "--report", "json=out").errors == "")
      #expect(try tool.text("out").hasPrefix("{"))
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    }
  }

  /// A limit on the size of files stands in for a full disk. The thread sanitizer has larger files of its own.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")),
    .disabled(if: Sanitizer.isThread, "files are limited"))
  func aFullDiskLeavesNothing() throws {
    let tool = try Tool(["app.flow.yml": Self.flow, "out": "old"])
    for (arguments, left) in [
      ("init", ["app.flow.yml", "out"]), ("app.flow.yml --report html=new", ["app.flow.yml", "out"]),
      ("app.flow.yml --report html=out", ["app.flow.yml", "out"]),
    ] {
      let process = tool.process([])
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = [
        "-c", "ulimit -f 1; exec \"$0\" \(arguments) >&2", Tool.executable.path(percentEncoded: false),
      ]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 2)
      let names = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path(percentEncoded: false))
      #expect(names.sorted() == left)
      #expect(try tool.text("out") == "old")
    }
  }
}
