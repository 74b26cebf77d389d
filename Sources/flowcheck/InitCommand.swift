import ArgumentParser
import FlowcheckKit

/// Writes the first declaration of an app.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first declaration, with comments, and a .flowcheck.yml beside it.",
    discussion: "The declaration is named after the folder. Files that are there already stay as they are.")

  @Argument(help: "The folder; none: the current one.", completion: .directory)
  var folder = "."

  @Option(help: ArgumentHelp("The name of the flow, instead of the folder's.", valueName: "name"))
  var name: String?

  func run() throws {
    let project = StarterProject(folder: folder, name: name)
    do throws(StarterProject.Failure) {
      try project.write()
    } catch {
      Terminal.complain("error: \("\(error)".printable)\n")
      throw ExitCode(Conclusion.unusable.rawValue)
    }
    let files = project.files.map(\.printable)
    let declaration = files[0].contains(" ") ? "'\(files[0])'" : files[0]
    let text = """
      Written: \(files.joined(separator: ", "))

      Next:
        1. Check it:                flowcheck \(declaration)
        2. Look at it:              flowcheck \(declaration) --dot \(project.name).svg
        3. Replace its coordinators with those of the app, one at a time; check again after each.
        4. Take stock of an app that is not clean:  flowcheck --write-baseline flows.baseline
        5. Let every build check it; the README says how: hooks, GitHub Actions, SwiftPM and Xcode.

      """
    guard Terminal.write(text) else { throw ExitCode(Conclusion.fault.rawValue) }
  }
}
