// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthDaemon
import OpenHealthEngine
import OpenHealthFiles
import OpenHealthStorage
import OpenHealthWeb
import OpenHealthWords

/// The option that selects the store.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the store.",
      discussion:
        "Default: the person's store at $HEALTHKIT_SERVER, else $HEALTHKIT_STORE, else that of `health config store`, else ~/.local/share/openhealthkit.",
      valueName: "dir"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Take the store's passphrase from the first line of a file, which only you may read (chmod 600).", valueName: "file"),
    completion: .file())
  var passphraseFile: String?

  func validate() throws {
    // The path of no name is the current folder.
    if store?.isEmpty == true { throw ValidationError("Give the name of the store's folder.") }
  }

  /// The location as the owner reaches it: the socket of the daemon that serves the store, else the folder.
  private var location: StoreLocation { (chosen.map { StoreLocation($0) } ?? .ofThisProcess).ofOwner }

  /// The folder of the sockets of the daemon that serves the store; nil without one.
  var sockets: String? {
    guard case .socket(let path) = location else { return nil }
    return URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  /// The path of the option, else the person's setting unless the environment names a store; nil for the default.
  private var chosen: String? {
    if let store { return store }
    let environment = ProcessInfo.processInfo.environment
    // As for `StoreLocation`, an empty variable names nothing.
    guard !StoreLocation.isChosen(environment: environment), let path = Settings.current[.store] else { return nil }
    return path.hasPrefix("~/") ? HomeFolder.home(environment: environment).path + path.dropFirst() : path
  }

  /// The folder of the store, whether or not it exists and a daemon serves it.
  private var folder: URL {
    get throws {
      if case .server = location { throw HealthError.store(.onServer) }
      let place = chosen.map { StoreLocation($0) } ?? .ofFiles(environment: ProcessInfo.processInfo.environment)
      guard case .folder(let folder) = place else {
        throw Failure("A store in memory (memory:) ends with the command. Name a folder with --store or HEALTHKIT_STORE.")
      }
      // With the slash, a file is not there. A folder that does not exist may be made.
      if access(folder.path + "/", X_OK) != 0, errno != ENOENT {
        throw errno == ENOTDIR
          ? Failure(
            "There can be no health store in \(folder.path): this is a file, or leads through one. Name a folder with --store, "
              + "HEALTHKIT_STORE or `health config store`.")
          : Failure(
            "The folder of the health store, \(folder.path), cannot be looked into: \(String(cString: strerror(errno))). Name another one "
              + "with --store, HEALTHKIT_STORE or `health config store`, or let this user open it.")
      }
      return folder
    }
  }

  /// Opens the store, and makes it if it does not exist.
  func open() throws -> any HealthService {
    let location = location
    let service: any HealthService =
      if location.isServed {
        try location.open(answering: PolicyAnswering(policy: .denyAll)).service
      } else {
        try opened { keys throws(HealthError) in try location.open(keys: keys, answering: PolicyAnswering(policy: .denyAll)) }
      }
    LeftOutNotice.service = service
    return service
  }

  /// Makes the copy of the medical ID again that a locked store shows, where the person allows one: after a change of what is on the card.
  ///
  /// - Throws: the errors of the store, and that of a file that cannot be written. The old copy then stays.
  func followCard(_ service: any HealthService) throws {
    guard let folder = try? folder else { return }  // a store in memory or on a server has no copy
    try WebPerson.current.followCard(of: service, in: folder)
  }

  /// Opens the store as an app instead of as the owner, and makes it if it does not exist. The environment names the app and, without a
  /// daemon, how permission questions are answered. Like any app, it opens no files of a store that a daemon serves, even if none runs now.
  ///
  /// - Parameter token: the app's token, where it is not that of the app's file.
  func connect(environment: [String: String], token: String? = nil) throws -> HealthConnection {
    let app = AppIdentity.ofThisProcess(environment: environment)
    let location = try (chosen.map { StoreLocation($0) } ?? .ofThisProcess).forApp(
      app.bundleIdentifier, isChosen: chosen != nil || StoreLocation.isChosen(environment: environment), environment: environment)
    if let token {
      switch location {
      case .socket(let path):
        let service = try SocketService(path: path, bundleIdentifier: app.bundleIdentifier, token: token)
        return HealthConnection(service: service, app: service.app ?? app)
      case .server:
        let environment = environment.merging(["HEALTHKIT_TOKEN": token]) { $1 }
        return try HealthConnection.toService(at: location, as: app, environment: environment)
      case .folder, .memory: throw Failure("A token is for a store that a daemon or a server serves. Start the daemon with `health serve`.")
      }
    }
    if location.isServed { return try HealthConnection.toService(at: location, as: app, environment: environment) }
    let answering = PolicyAnswering(policy: try PermissionPolicy(setting: environment["HEALTHKIT_AUTHORIZATION"]))
    let service = try opened { keys throws(HealthError) in try location.open(keys: keys, answering: answering) }
    return HealthConnection(service: service, app: app)
  }

  /// Opens the store for this process only, in order to serve it, and makes it if it does not exist. Without its passphrase, it begins
  /// locked.
  ///
  /// - Parameter lockAfter: the seconds without a command of the owner after which it locks; nil for never.
  func serve(at socket: String, answering: any PermissionAnswering, lockAfter: TimeInterval?) throws -> LockableStore {
    let folder = try folder
    let isNew = !StoreKeys.areAnyFiles(in: folder)
    let keys: StoreKeys?
    do { keys = try self.keys(in: folder) } catch let failure as Failure where failure == Terminal.isMissing { keys = nil }
    if isNew, let keys { Output.message(try greeting(keys, folder)) }
    let lock = try Self.lock(folder, socket)
    do throws(HealthError) {
      return try LockableStore(folder: folder, lock: lock, keys: keys, lockAfter: lockAfter) { keys throws(HealthError) in
        let (engine, notices) = try StoreLocation.serve(keys, holding: lock, at: socket, answering: answering)
        Self.tell(notices)
        return engine
      }
    } catch {
      try lock.restoreMark()
      throw error
    }
  }

  /// How long a daemon waits for the owner's own commands, which end soon.
  private static let patienceSeconds = 3.0

  /// Locks the store for a daemon. Waits a little for programs that have it open, then names them.
  private static func lock(_ folder: URL, _ socket: String) throws -> ServingLock {
    let deadline = Date(timeIntervalSinceNow: patienceSeconds)
    while true {
      do throws(HealthError) { return try ServingLock(folder: folder, socket: socket) } catch {
        guard case .store(.inUse) = error else { throw error }
        if Date() > deadline {
          let holders = StoreHolders.names(folder)
          if !holders.isEmpty { Output.message(Person.words["command.holders", holders.joined(separator: ", ")]) }
          throw error
        }
      }
      usleep(50_000)
    }
  }

  /// Says that no daemon is to serve the store any more.
  func forgetServing() throws { try ServingLock.unmark(try folder) }

  private func opened(
    _ open: (StoreKeys) throws(HealthError) -> (service: any HealthService, notices: [StoreNotice])
  ) throws -> any HealthService {
    let folder = try folder
    let isNew = !StoreKeys.areAnyFiles(in: folder)
    let keys = try keys(in: folder)
    let (service, notices) = try open(keys)
    Self.tell(notices)
    if isNew { Output.message(try greeting(keys, folder)) }
    return service
  }

  /// The message for the owner of a new store.
  private func greeting(_ keys: StoreKeys, _ folder: URL) throws -> String {
    let words = Person.words
    let opener = try keys.keyFile().map { words["command.keyFile", TerminalText.line($0.path)] } ?? words["command.passphraseOpens"]
    return words["command.newStore", TerminalText.line(folder.path)] + "\n" + words["command.loss", opener, "`health key show`"]
  }

  /// Whether there is a store, or a daemon that serves one.
  func isThere() throws -> Bool {
    if location.isServed { return true }
    return StoreKeys.areAnyFiles(in: try folder)
  }

  /// Opens the store; throws if it does not exist.
  func openExisting() throws -> any HealthService {
    if location.isServed { return try open() }
    _ = try existingFolder()
    return try open()
  }

  /// Opens the store with its keys; nil for keys that a daemon has. Throws if the store does not exist.
  func openWithKeys() throws -> (service: any HealthService, keys: StoreKeys?) {
    if location.isServed { return (try open(), nil) }
    _ = try existingFolder()
    var opener: StoreKeys?
    let location = location
    let service = try opened { keys throws(HealthError) in
      opener = keys
      return try location.open(keys: keys, answering: PolicyAnswering(policy: .denyAll))
    }
    return (service, opener)
  }

  /// Whether a daemon or a server serves the store.
  var isServed: Bool { location.isServed }

  /// The server of many people's stores that has this one, and the person's number there; nil for any other store.
  func server() throws -> (address: ServerAddress, person: Int64)? {
    guard case .server(let address) = location else { return nil }
    let token = try ServerTokens.ofOwner(at: address, environment: ProcessInfo.processInfo.environment)
    return (address, token.person)
  }

  /// What tells the store from all others, also from one that was in its place before; nil for a store in memory, and for
  /// one whose daemon is of an earlier version and does not tell.
  func identity(_ service: any HealthService) throws -> String? {
    if let (address, person) = try server() { return "\(address) \(person)" }
    do throws(HealthError) {
      return try service.perform(IdentifyStore(), for: .owner)
    } catch .daemon(.unknownRequest) {
      return nil
    }
  }

  /// The folder for a store that does not exist yet.
  func newFolder() throws -> URL { try folder }

  /// Opens the store if that needs no passphrase; throws otherwise. For shell completion.
  func openWithoutQuestion() throws -> any HealthService {
    guard case .folder = location else { return try open() }
    let keys = try StoreKeys.openOrCreate(folder: try existingFolder(), passphrase: nil)
    return try location.open(keys: keys, answering: PolicyAnswering(policy: .denyAll)).service
  }

  /// Opens the keys of the store; throws if it does not exist.
  func keys() throws -> StoreKeys {
    let keys = try keys(in: existingFolder())
    Self.tell(keys.notices)
    return keys
  }

  /// The folder of the store; throws if there is no store in it.
  func existingFolder() throws -> URL {
    let folder = try folder
    guard StoreKeys.areAnyFiles(in: folder) else {
      throw Failure("There is no health store in \(folder.path) yet. `health import FILE` makes one.")
    }
    return folder
  }

  /// The path of the owner's socket at the daemon that serves the store; throws if none does.
  ///
  /// - Parameter text: What the person reads then.
  func ownersSocket(
    otherwise text: String = "No daemon serves the store, so apps cannot connect. Start one with `health serve`."
  ) throws -> String {
    guard case .socket(let path) = location else { throw Failure(text) }
    return path
  }

  /// The paths, without links, that a sandboxed app must not see, besides the sockets: store, keys and tokens.
  func secretFolders() throws -> [String] {
    let folders = [
      try folder,
      AppTokenFile.url("", environment: ProcessInfo.processInfo.environment).deletingLastPathComponent().deletingLastPathComponent(),
    ]
    return folders.map(Self.withoutLinks)
  }

  /// The path of a file or folder with links resolved; unchanged if it does not exist.
  static func withoutLinks(_ url: URL) -> String {
    guard let path = realpath(url.path, nil) else { return url.standardizedFileURL.path }
    defer { free(path) }
    return String(cString: path)
  }

  /// Writes notices about a store that was opened.
  static func tell(_ notices: [StoreNotice]) {
    let library = LibraryText(Person.numbers)
    for notice in notices { Output.message(Person.words["command.note", library("\(notice)")]) }
  }

  private func keys(in folder: URL) throws -> StoreKeys {
    do {
      return try StoreKeys.openOrCreate(folder: folder, passphrase: try passphraseFile.map { try Terminal.secret(file: $0) })
    } catch HealthError.store(.passphraseNeeded) {
      return try StoreKeys.openOrCreate(
        folder: folder, passphrase: try Terminal.secret(prompt: Person.words["key.ask"] + " ", otherwise: Terminal.isMissing))
    }
  }
}
