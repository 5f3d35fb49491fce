// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import Logging
import OpenHealthAPI
import OpenHealthAlerts
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthDaemon
import OpenHealthEngine
import OpenHealthFeeds
import OpenHealthMCP
import OpenHealthStorage
import OpenHealthTLS
import OpenHealthWeb
import ServiceLifecycle
import Synchronization

/// Serves the store to the registered apps.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the store to apps, on unix sockets, and the Health app to your browser.",
    discussion: """
      The store belongs to this process until it ends (Ctrl-C, SIGTERM). Apps that `health apps add` has registered can use it, and so can \
      each `health` command. Permission requests wait for you: in the Health app, or for `health apps grant` and `health apps deny`. The \
      Health app is on 127.0.0.1 only, or at a socket for a proxy of yours; `health open` shows it in your browser.

        health serve
        health serve --port 9000
        health serve --web-socket /run/health/web.sock --web-address https://health.example.org
        health serve --lock-after 15 --lock-at-sleep
        health serve --open
        health serve --feed 127.0.0.1:8422
        health serve --forget

      Apps never open the files of a store that a daemon serves, also not while that is away: they wait for it. A daemon that you try in a \
      terminal takes this back when you end it. After one that systemd started, or that was killed, `health serve --forget` does.
      """)

  @OptionGroup var store: StoreOptions

  @Option(
    help: ArgumentHelp(
      "The folder of the sockets.",
      discussion: """
        Default: $XDG_RUNTIME_DIR/openhealthkit; without that variable /run/openhealthkit/USER if it exists, else \
        ~/.local/state/openhealthkit/sockets.
        """, valueName: "dir"))
  var sockets: String?

  @Option(
    help: ArgumentHelp(
      "Answer permission requests immediately: grant-all, deny-all, or the path of a permissions file.",
      discussion: "For tests and demonstrations. Default: the owner answers.", valueName: "policy"))
  var authorization: String?

  @Option(
    help: ArgumentHelp(
      "Lock the store after this many minutes without a command of yours.",
      discussion: "Apps can still save, but not read, until `health unlock`. Default: never.", valueName: "minutes"))
  var lockAfter: Double?

  @Flag(help: "Lock the store before the machine sleeps (needs systemd-logind).")
  var lockAtSleep = false

  @Option(
    help: ArgumentHelp(
      "The port of the Health app on 127.0.0.1.", discussion: "Default: \(WebServer.usualPort), or any other if that is in use.",
      valueName: "number"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "The unix socket at which a reverse proxy finds the Health app, instead of a port.",
      discussion: "Its mode is 660: the proxy runs as you, as root, or in the group of the socket.", valueName: "file"))
  var webSocket: String?

  @Option(
    help: ArgumentHelp(
      "The address at which that proxy shows the app to your browser.",
      discussion: "https://host, or http://localhost:port. Requests for any other are refused.", valueName: "url"))
  var webAddress: String?

  @Flag(help: "Serve apps only, without the Health app.")
  var noWeb = false

  @Flag(name: .customLong("open"), help: "Open the Health app in your browser when it is there.")
  var opensBrowser = false

  @Option(
    help: ArgumentHelp(
      "The address at which phones send what they record, such as 127.0.0.1:8422.",
      discussion: """
        Default: none. `health feed add` gives a phone its token. Without TLS it is an address of this machine alone, for a proxy of \
        yours; with --feed-certificate and --feed-key it can be any.
        """, valueName: "host:port"))
  var feed: String?

  @Option(help: ArgumentHelp("The certificate chain of the address for phones, in PEM.", valueName: "file"))
  var feedCertificate: String?

  @Option(help: ArgumentHelp("The private key of that certificate, in PEM.", valueName: "file"))
  var feedKey: String?

  @Flag(help: "Serve nothing: let apps open the store themselves again, because no daemon is to serve it any more.")
  var forget = false

  @Option(help: ArgumentHelp("What is logged: debug, info, notice, warning or error.", valueName: "level"))
  var logLevel = Logger.Level.notice

  func validate() throws {
    if let port, !(1...65535).contains(port) { throw ValidationError("--port takes a number from 1 to 65535.") }
    if (webSocket == nil) != (webAddress == nil) { throw ValidationError("--web-socket and --web-address need each other.") }
    if webSocket != nil && (noWeb || port != nil) { throw ValidationError("--web-socket excludes --no-web and --port.") }
    if let webAddress, WebAddress(proxied: webAddress) == nil {
      throw ValidationError(
        "--web-address takes https:// with a host and perhaps a port, or http:// with localhost, a name below it or 127.0.0.1.")
    }
    if opensBrowser && (noWeb || webSocket != nil) { throw ValidationError("--open excludes --no-web and --web-socket.") }
    if port != nil && noWeb { throw ValidationError("--port and --no-web exclude each other.") }
    if (feedCertificate == nil) != (feedKey == nil) { throw ValidationError("--feed-certificate and --feed-key need each other.") }
    if feedCertificate != nil && feed == nil { throw ValidationError("--feed-certificate needs --feed.") }
    if let feed {
      guard let address = FeedAddress(feed) else { throw ValidationError("--feed takes an address with its port, such as 127.0.0.1:8422.") }
      if feedCertificate == nil && !address.isLoopback {
        throw ValidationError(
          "--feed beyond this machine needs TLS: --feed-certificate and --feed-key. `health help feed` says how phones accept it.")
      }
    }
    if let lockAfter, !(lockAfter > 0 && lockAfter.isFinite) { throw ValidationError("--lock-after takes a positive number of minutes.") }
  }

  func run() throws {
    if forget { return try store.forgetServing() }
    // New files belong to the owner only, unless their mode is set explicitly.
    umask(0o077)
    DescriptorLimit.raise()
    let environment = ProcessInfo.processInfo.environment
    let handedOver = ListeningSocket.fromSystemd(environment: environment)
    let folder = try socketFolder(environment)
    let answering = try PermissionPolicy(setting: authorization).servedAnswering
    for door in [Door.owner, .apps] where !handedOver.contains(where: { $0.door == door }) {
      // Before the store is made or opened.
      _ = try SocketAddress(at: folder.appendingPathComponent(door.name).path)
    }
    let service = try store.serve(
      at: folder.appendingPathComponent(Door.owner.name).path, answering: answering, lockAfter: lockAfter.map { $0 * 60 })
    // A crash of an earlier version left them. They are not encrypted, so they go even where the Health app is not served.
    let storeFolder = try store.existingFolder()
    try TransitFolder.removeAll(in: storeFolder)
    // A service manager starts it again.
    let isLasting = !handedOver.isEmpty || ServiceManager.hasStarted(environment: environment)
    defer { if !isLasting { restoreMark(service) } }
    // From here on there are sockets to remove at the end. A signal before the group runs ends it, too.
    Interruption.hold()
    var sockets = handedOver
    for door in [Door.owner, .apps] where !handedOver.contains(where: { $0.door == door }) {
      sockets.append(try ListeningSocket(door, in: folder))
    }
    // A killed daemon left it, and `health open` would lead to its port.
    LoginFile.remove(in: folder)
    var logger = Logger(label: "openhealthkit") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = logLevel
    let places = (web: try webPlace(), feed: try feedPlace())
    let waker = AppWaker(service, rules: WakingRules(environment: environment), logger: logger)
    let server = DaemonServer(
      service, sockets: sockets, folder: folder, doorkeeper: StoreDoorkeeper(service, secretPaths: try secretPaths(folder)), logger: logger,
      waker: waker, onReady: { ServiceManager.tellReady(environment: environment) })
    Output.message(Person.words["command.serving", TerminalText.line(storeFolder.path), TerminalText.line(folder.path)])
    tell(service.status)
    mergeEarlierSaves(service, logger)
    let timer = timer(service, logger)
    if lockAtSleep { try watchSleep(service, logger) }
    defer { timer?.cancel() }
    let others = try others(service, folder: folder, storeFolder: storeFolder, places, logger)
    try ServiceRun.untilInterrupted([server, waker] + others, logger: logger)
  }

  /// What the sandboxes of apps must not see.
  private func secretPaths(_ folder: URL) throws -> [String] {
    let folder = StoreOptions.withoutLinks(folder)
    let names = [Door.owner, .apps].map(\.name) + [APIServer.socket, LoginFile.name, OpenCommand.pageName]
    return try store.secretFolders() + names.map { "\(folder)/\($0)" }
  }

  /// What is served beside the sockets of apps: alerts, the API, and where they are wanted, the listener for phones and the Health app.
  private func others(
    _ service: LockableStore, folder: URL, storeFolder: URL, _ places: (web: WebServer.Place?, feed: FeedPlace?), _ logger: Logger
  ) throws -> [any Service] {
    let person = WebPerson.current
    let alerts = AlertWatch(service, reader: { person.reader($0, []) }, notices: { .current }, logger: logger)
    let apps = Self.apps(service, in: folder)
    let (api, mcp) = (API(apps), MCPDoor(MCPServer(version: HealthVersion.text, budgets: Budgets()), apps))
    let apiSocket = try BoundSocket(at: folder.appendingPathComponent(APIServer.socket).path, mode: 0o600, replacesLive: true)
    var services: [any Service] = [alerts, APIServer(api, mcp: mcp, at: apiSocket, logger: logger)]
    if let place = places.feed { services.append(Self.feedServer(apps, at: place, logger)) }
    if let place = places.web {
      services.append(
        try WebServer(
          service, at: place, folder: folder, storeFolder: storeFolder, person: person, api: api, mcp: mcp, logger: logger
        ) { address in tellAddress(address, folder, ProcessInfo.processInfo.environment) })
    }
    return services
  }

  /// Says where the Health app is, and opens it if that was asked for.
  private func tellAddress(_ address: WebAddress, _ folder: URL, _ environment: [String: String]) {
    let isFound = DaemonSockets.folders(environment: environment).contains(folder.path)
    let opening = isFound ? "health open" : "health open --sockets \(TerminalText.line(folder.path))"
    Output.message(Person.words["command.appAt", "\(address.root)/", "`\(opening)`"])
    if opensBrowser { Self.openBrowser(folder) }
    // No port was named, and the usual one was taken.
    guard port == nil, let port = address.port, port != WebServer.usualPort else { return }
    Output.message(OpenCommand.usualPortNote)
  }

  /// The apps that come by HTTP: each is a client of this daemon, by its token.
  private static func apps(_ service: LockableStore, in folder: URL) -> AppServices {
    let directory = TokenDirectory(service)
    return AppServices(socket: folder.appendingPathComponent(Door.apps.name).path) { token throws(HealthError) in
      try directory.app(ofToken: token)
    }
  }

  /// Where phones send to, and the certificate; without one, a proxy has it.
  private typealias FeedPlace = (address: FeedAddress, tls: TLSServerContext?)

  /// The listener for phones.
  private static func feedServer(_ apps: AppServices, at place: FeedPlace, _ logger: Logger) -> FeedServer {
    let (address, tls) = place
    return FeedServer(FeedReceiver(apps), at: address, tls: tls, logger: logger) { port in
      Output.message(Person.words["command.phones", "\(tls == nil ? "http" : "https")://\(TerminalText.line(address.host)):\(port)/"])
    }
  }

  /// Where phones send to; nil if they cannot.
  private func feedPlace() throws -> FeedPlace? {
    guard let address = feed.flatMap(FeedAddress.init) else { return nil }
    guard let feedCertificate, let feedKey else { return (address, nil) }
    return (address, try TLSServerContext(certificate: feedCertificate, key: feedKey))
  }

  /// Opens the browser, beside the server. What prevents it is a message: the app is there all the same.
  private static func openBrowser(_ folder: URL) {
    Thread.detachNewThread {
      do {
        guard let link = try LoginFile.read(in: folder)?.link(at: Date()) else { throw Failure.noHealthApp }
        try OpenCommand.show(link, in: folder)
      } catch { Output.message("health: \(error)") }
    }
  }

  /// Where the Health app is served; nil if it is not.
  private func webPlace() throws -> WebServer.Place? {
    if noWeb { return nil }
    guard let webSocket, let address = webAddress.flatMap(WebAddress.init(proxied:)) else { return .port(port) }
    let file = URL(fileURLWithPath: webSocket).standardizedFileURL
    try Self.checkSocketFolder(file.deletingLastPathComponent())
    return .proxy(try BoundSocket(at: file.path, mode: 0o660), address)
  }

  /// Leaves the store's mark as it was: a person who only tried a daemon in a terminal can then use the store without one.
  private func restoreMark(_ service: LockableStore) {
    do throws(HealthError) { try service.restoreMark() } catch { Output.message("health: \(error)") }
  }

  /// Tells the owner that the store begins locked.
  private func tell(_ status: LockStatus) {
    if status.phase == .locked { Output.message(Person.words["lock.needs", "`health unlock`"]) }
  }

  /// Merges the saves that an earlier daemon left in its journal, while the store is served, and tells the owner.
  private func mergeEarlierSaves(_ store: LockableStore, _ logger: Logger) {
    guard store.status.phase == .merging else { return }
    Thread.detachNewThread {
      do throws(HealthError) {
        try store.mergeEarlierSaves()
        if let merge = store.status.merge, merge != LockStatus.Merge() { Output.message(LockCommand.text(merge)) }
      } catch .store(.locked) {
        // Unlocking continues the merge.
      } catch {
        logger.error("Earlier saves could not be merged. `health unlock` tries again.", metadata: ["error": "\(error)"])
      }
    }
  }

  /// Checks every second whether the store is due to be locked.
  private func timer(_ store: LockableStore, _ logger: Logger) -> (any DispatchSourceTimer)? {
    guard lockAfter != nil else { return nil }
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "openhealthkit.lock"))
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler {
      do {
        if try store.lockIfUnused() { logger.notice("The store was locked, because the owner has not used it for a while.") }
      } catch { logger.error("The store could not be locked.", metadata: ["error": "\(error)"]) }
    }
    timer.activate()
    return timer
  }

  private func watchSleep(_ store: LockableStore, _ logger: Logger) throws {
    do throws(SleepWatch.Fault) {
      // The thread of the watch keeps it alive.
      _ = try SleepWatch {
        do { try store.lock() } catch { logger.error("The store could not be locked.", metadata: ["error": "\(error)"]) }
      }
    } catch { throw Failure("systemd-logind cannot be reached: \(systemText(error.code)).") }
  }

  /// The folder of the sockets, made if it does not exist.
  private func socketFolder(_ environment: [String: String]) throws -> URL {
    let path = sockets ?? DaemonSockets.servingFolder(environment: environment)
    let folder = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    if sockets == nil { try FileWriting.telling { try FileWriting.makeFolder(folder.deletingLastPathComponent()) } }
    for made in [folder, folder.appendingPathComponent("apps", isDirectory: true)] {
      if mkdir(made.path, made == folder ? 0o700 : 0o711) == 0 {
        // Apps with their own user IDs reach their sockets if the folder above lets them.
        if made != folder { chmod(made.path, 0o711) }
      } else if errno != EEXIST {
        throw Failure.noSocketFolder(made, errno)
      }
      try Self.checkSocketFolder(made)
    }
    return folder
  }

  /// Whoever can write in a folder can put a socket of his own there.
  private static func checkSocketFolder(_ folder: URL) throws {
    var status = stat()
    guard lstat(folder.path, &status) == 0 else { throw Failure.noSocketFolder(folder, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() || status.st_uid == 0, status.st_mode & 0o022 == 0 else {
      throw Failure(
        "The folder \(folder.path) is not yours alone: another user could put his own socket there. Use one that belongs to you and in which "
          + "no other user can write (chmod go-w), or name another one with --sockets.")
    }
  }
}

extension Failure {
  /// No daemon serves the Health app.
  static let noHealthApp = Failure("The Health app is not running. Start it with `health serve`, in another terminal.")

  /// A folder of sockets cannot be made or looked at. The number is the `errno`.
  static func noSocketFolder(_ folder: URL, _ code: Int32) -> Self {
    Self("The folder \(folder.path) cannot be made: \(systemText(code)). Name another one with --sockets.")
  }
}
