// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFiles

extension AppsCommand {
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Register an app, so that it can connect and ask for permission.",
      discussion: """
        A registration corresponds to Info.plist and entitlements on Apple's systems. As there, an app that requests reading or saving \
        without a usage text ends with an exception. The app's token is written to a file that only you can read, and the command prints \
        the lines that give a sandbox the app's own socket.

          health apps add com.example.walks --name Walks --usage-share "To add up."
          health apps add com.example.walks --name Walks --usage-update "To keep walks." --uid 1201
        """)

    @OptionGroup var app: AppArgument
    @Option(help: "The app's name.")
    var name: String
    @Option(help: ArgumentHelp("The version recorded with the app's samples.", valueName: "version"))
    var appVersion: String?
    @Option(help: ArgumentHelp("Why the app reads (NSHealthShareUsageDescription).", valueName: "text"))
    var usageShare: String?
    @Option(help: ArgumentHelp("Why the app saves (NSHealthUpdateUsageDescription).", valueName: "text"))
    var usageUpdate: String?
    @Option(
      help: ArgumentHelp(
        "Why the app reads clinical records (NSHealthClinicalHealthRecordsShareUsageDescription).", valueName: "text"))
    var usageClinical: String?
    @Flag(
      help: ArgumentHelp(
        "Allow background delivery: start the app when data change.",
        discussion: "By --launch, or by a unit of systemd: the command prints its lines."))
    var backgroundDelivery = false
    @Option(help: ArgumentHelp("The command that starts the app.", valueName: "command"))
    var launch: String?
    @Option(help: ArgumentHelp("The user ID that only this app runs as.", valueName: "uid"))
    var uid: UInt32?
    @Option(help: ArgumentHelp("The identifier of the app's flatpak.", valueName: "flatpak-id"))
    var flatpak: String?
    @Flag(help: "Replace an existing registration. Its token and connections become invalid; your answers stay.")
    var replace = false
    @OptionGroup var store: StoreOptions

    private var registration: AppRegistration {
      AppRegistration(
        bundleIdentifier: app.identifier, name: name, version: appVersion,
        usage: UsageTexts(share: usageShare, update: usageUpdate, clinical: usageClinical), allowsBackgroundDelivery: backgroundDelivery,
        launch: launch, uid: uid, flatpak: flatpak)
    }

    func validate() throws {
      do { try registration.validate() } catch { throw ValidationError(error.description) }
    }

    func run() throws {
      let service = try store.open()
      let environment = ProcessInfo.processInfo.environment
      let server = try store.server()
      if server != nil, uid != nil || flatpak != nil || launch != nil {
        throw ValidationError("--uid, --flatpak and --launch are for apps on the machine of a daemon.")
      }
      let token = AppToken.text(of: (0..<AppToken.byteCount).map { _ in UInt8.random(in: 0...255) })
      let url = AppTokenFile.url(app.identifier, environment: environment)
      try FileWriting.telling {
        try FileWriting.makeFolder(url.deletingLastPathComponent())
        // The file is written before the registration and named after it, so that a failure leaves neither without the other.
        let file = try NewFile(at: url.path, replacing: replace, mayStream: false)
        try file.write(Array("\(server.map { PersonToken(person: $0.person, secret: token).text } ?? token)\n".utf8))
        try service.perform(AddApp(registration, token: token, replaces: replace), for: .owner)
        try file.finish()
      }
      let lines =
        server.map { AppLines.text(registration, tokenFile: url.path, server: $0.address) }
        ?? AppLines.text(registration, tokenFile: url.path, sockets: store.sockets, environment: environment)
      for line in lines { Output.sentence(line) }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove the registration and permissions of an app. Its samples stay.",
      discussion: """
          health apps remove com.example.walks
        """)

    @OptionGroup var app: AppArgument
    @OptionGroup var store: StoreOptions

    func run() throws {
      let service = try store.openExisting()
      try service.perform(RemoveApp(app.identifier), for: .owner)
      if AppRegistration.isIdentifier(app.identifier) {
        // Without a registration the token is useless.
        let path = AppTokenFile.url(app.identifier, environment: ProcessInfo.processInfo.environment).path
        if unlink(path) != 0, errno != ENOENT {
          Output.message(Person.words["command.tokenStays", path, String(cString: strerror(errno))])
        }
      }
      Output.sentence(Person.words["command.appRemoved", app.identifier])
    }
  }

  struct Restrict: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Block all apps until `health apps unrestrict`.",
      discussion: """
        Every call of an app then fails with errorHealthDataRestricted (code 2). Permissions stay, and `health` continues to work.

          health apps restrict
        """)

    @OptionGroup var store: StoreOptions

    func run() throws { try AppsCommand.restrict(true, store) }
  }

  struct Unrestrict: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let apps use the store again, within their permissions.",
      discussion: """
          health apps unrestrict
        """)

    @OptionGroup var store: StoreOptions

    func run() throws { try AppsCommand.restrict(false, store) }
  }

  fileprivate static func restrict(_ isRestricted: Bool, _ store: StoreOptions) throws {
    let service = try store.openExisting()
    try service.perform(RestrictApps(isRestricted), for: .owner)
    Output.sentence(isRestricted ? Person.words["command.nowRestricted"] : Person.words["done.unrestricted"])
  }
}

/// The lines to write into configurations, so that a program reaches the store as a registered app.
enum AppLines {
  /// - Parameter sockets: the folder of the sockets of the daemon that serves the store; nil without one.
  static func text(_ registration: AppRegistration, tokenFile: String, sockets: String?, environment: [String: String]) -> [String] {
    let (words, identifier) = (Person.words, registration.bundleIdentifier)
    let folders = DaemonSockets.folders(environment: environment)
    // Without a daemon of this store, that of one that runs: the system's, if none serves in the session.
    let folder =
      sockets ?? folders.first { StoreLocation.answers("\($0)/\(DaemonSockets.owner)") } ?? folders.first ?? "/run/openhealthkit"
    let socket = "\(folder)/apps/\(identifier).sock"
    let isElsewhere = sockets.map { !folders.contains($0) } ?? false
    let name = isElsewhere ? socket : "xdg-run/openhealthkit/apps/\(identifier).sock"
    // With a service of the same name beside it, which systemd starts when the file is written.
    let woken = [
      "", words["lines.wake", "\(identifier).path", "\(identifier).service"],
      "  [Path]", "  PathModified=\(folder)/\(DaemonSockets.wakeFiles)/\(identifier)", "  [Install]", "  WantedBy=paths.target",
    ]
    let lines = [
      words["lines.registered", identifier, tokenFile], "", words["lines.byName"],
      "  HEALTHKIT_BUNDLE_ID=\(identifier) PROGRAM", "", words["lines.isolated"],
      "  health apps run \(identifier) -- PROGRAM", "", words["lines.sandbox"],
      "  flatpak override --user --filesystem=\(name) \\",
      "    --env=HEALTHKIT_SOCKET=\(socket) \(registration.flatpak ?? "FLATPAK-ID")", "",
      "  BindPaths=\(socket)", "  Environment=HEALTHKIT_SOCKET=\(socket)", "  " + words["lines.unit"], "",
      "  podman run -v \(socket):\(socket) \\", "    -e HEALTHKIT_SOCKET=\(socket) IMAGE",
    ]
    return lines + (registration.allowsBackgroundDelivery ? woken : [])
  }

  /// For an app of a person whose store is on a server.
  static func text(_ registration: AppRegistration, tokenFile: String, server: ServerAddress) -> [String] {
    let certificates = server.certificates.map { " HEALTHKIT_SERVER_CERTIFICATES=\($0)" } ?? ""
    return [
      Person.words["lines.registered", registration.bundleIdentifier, tokenFile], "", Person.words["lines.byNameHere"],
      "  HEALTHKIT_SERVER=\(server)\(certificates) HEALTHKIT_BUNDLE_ID=\(registration.bundleIdentifier) PROGRAM", "",
      Person.words["lines.elsewhere", "HEALTHKIT_TOKEN"],
    ]
  }
}
