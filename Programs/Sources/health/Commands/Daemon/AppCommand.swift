// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthWeb

/// Shows the Health app: starts what is needed, and opens the browser.
struct AppCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app", abstract: "Start the Health app, and open it in your browser.",
    discussion: """
      If the store is served already, this opens the browser and ends. Else it serves the store as `health serve` does, until Ctrl-C. A store \
      that does not exist is made, and the app says how to fill it.

        health app
        health app --install
        health app --uninstall

      --install adds an entry to the menu of your desktop, and a unit of your session that `systemctl --user enable --now \
      openhealthkit-app.service` starts at each login. --uninstall removes both.
      """)

  @OptionGroup var store: StoreOptions

  @Option(
    help: ArgumentHelp("The folder of the sockets.", discussion: "Default: those in which `health serve` makes them.", valueName: "dir"))
  var sockets: String?

  @Flag(help: "Add the entry of the menu and the unit of the session, for this program where it is now.")
  var install = false

  @Flag(help: "Remove what --install added.")
  var uninstall = false

  func validate() throws {
    if install && uninstall { throw ValidationError("--install and --uninstall exclude each other.") }
  }

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let installation = AppInstallation(environment: environment)
    if install { return try installation.install() }
    if uninstall { return try installation.uninstall() }
    let folders = sockets.map { [$0] } ?? DaemonSockets.folders(environment: environment)
    for folder in folders.map({ URL(fileURLWithPath: $0, isDirectory: true) }) {
      guard let link = try OpenCommand.login(in: folder)?.link(at: Date()) else { continue }
      return try OpenCommand.show(link, in: folder)
    }
    var serve = try ServeCommand.parse(["--open"] + (sockets.map { ["--sockets", $0] } ?? []))
    serve.store = store
    try serve.run()
  }
}
