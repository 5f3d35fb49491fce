// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import OpenHealthClient
import OpenHealthCore
import OpenHealthStorage
import Testing
import WaitingTestSupport

@Suite struct StoreLocationTests {
  /// The location, with running daemons at the given paths.
  private func location(_ environment: [String: String], process: String = "app", daemons: [String] = []) -> StoreLocation {
    StoreLocation(environment: environment, processName: process, answers: daemons.contains)
  }

  private func folder(_ path: String) -> StoreLocation { .folder(URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL) }

  @Test("HEALTHKIT_STORE comes first: a folder, or memory:")
  func store() {
    #expect(location(["HEALTHKIT_STORE": "/data/health", "XDG_DATA_HOME": "/xdg"]) == folder("/data/health"))
    #expect(location(["HEALTHKIT_STORE": "/data/health"], process: "AppPackageTests.xctest") == folder("/data/health"))
    #expect(location(["HEALTHKIT_STORE": "memory:"]) == .memory)
    #expect(location(["HEALTHKIT_STORE": "/data/../data/./health/"]) == folder("/data/health"))
    #expect(location(["HEALTHKIT_STORE": "below"]) == folder(FileManager.default.currentDirectoryPath + "/below"))
  }

  @Test(
    "a command line names a place as the environment does",
    arguments: ["memory:", "/data/health", "/data/../data/./health/", "below", "./memory:"])
  func named(name: String) {
    #expect(StoreLocation(name) == location(["HEALTHKIT_STORE": name]))
    #expect(StoreLocation(name) == (name == "memory:" ? .memory : folder(name)))
  }

  @Test("a place compares equal before and after its folder is created")
  func beforeAndAfter() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }  // the system empties its temporary folder where this fails
    let environments = [["HEALTHKIT_STORE": path], ["HEALTHKIT_STORE": path + "/"], ["XDG_DATA_HOME": path]]
    let before = environments.map { location($0) }
    try FileManager.default.createDirectory(atPath: path + "/openhealthkit", withIntermediateDirectories: true)
    #expect(environments.map { location($0) } == before)
    #expect(before[0] == before[1])
  }

  @Test("an empty HEALTHKIT_STORE is ignored")
  func emptyStore() {
    #expect(location(["HEALTHKIT_STORE": "", "XDG_DATA_HOME": "/xdg"]) == folder("/xdg/openhealthkit"))
    #expect(location(["HEALTHKIT_STORE": ""], process: "AppPackageTests.xctest") == .memory)
  }

  @Test("a test runner uses a store in memory", arguments: ["AppPackageTests.xctest", "xctest", "swiftpm-testing-helper"])
  func testRunners(process: String) {
    #expect(location(["XDG_DATA_HOME": "/xdg"], process: process) == .memory)
  }

  @Test("the environment of a test runner is recognised, too")
  func testRunnerEnvironment() {
    #expect(location(["XCTestConfigurationFilePath": "/x"]) == .memory)
    #expect(location(["XCTestBundlePath": "/x"]) == .memory)
  }

  @Test("this process is a test runner")
  func thisProcess() {
    #expect(StoreLocation(environment: [:], processName: ProcessInfo.processInfo.processName) == .memory)
  }

  @Test("the default is below the folder for data, if its path is absolute, else below the home folder")
  func defaultFolder() {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    #expect(location(["XDG_DATA_HOME": "/xdg"]) == folder("/xdg/openhealthkit"))
    #expect(location([:]) == folder(home + "/.local/share/openhealthkit"))
    #expect(location(["XDG_DATA_HOME": ""]) == folder(home + "/.local/share/openhealthkit"))
    #expect(location(["XDG_DATA_HOME": "relative"]) == folder(home + "/.local/share/openhealthkit"))
  }

  @Test("without XDG_DATA_HOME the store is below $HOME, if its path is absolute")
  func home() {
    let account = FileManager.default.homeDirectoryForCurrentUser.path
    #expect(location(["HOME": "/elsewhere"]) == folder("/elsewhere/.local/share/openhealthkit"))
    #expect(location(["HOME": "/elsewhere", "XDG_DATA_HOME": "relative"]) == folder("/elsewhere/.local/share/openhealthkit"))
    #expect(location(["HOME": "/elsewhere", "XDG_DATA_HOME": "/xdg"]) == folder("/xdg/openhealthkit"))
    #expect(location(["HOME": "elsewhere"]) == folder(account + "/.local/share/openhealthkit"))
    #expect(location(["HOME": ""]) == folder(account + "/.local/share/openhealthkit"))
  }

  @Test("a process whose name merely has test in it is not a test runner")
  func ordinaryNames() {
    for name in ["test", "xctestish", "contest", "xctest.app"] {
      #expect(location(["XDG_DATA_HOME": "/xdg"], process: name) == folder("/xdg/openhealthkit"))
    }
  }

  @Test("HEALTHKIT_SOCKET precedes all else, even in a test runner; a running daemon precedes only the default folder")
  func sockets() {
    let environment = ["HEALTHKIT_SOCKET": "/run/a.sock", "HEALTHKIT_STORE": "/data/health", "XDG_RUNTIME_DIR": "/run/user/7"]
    let daemons = ["/run/user/7/openhealthkit/health.sock", "/run/openhealthkit/\(NSUserName())/health.sock"]
    #expect(location(environment, daemons: daemons) == .socket("/run/a.sock"))
    #expect(location(environment, process: "xctest") == .socket("/run/a.sock"))
    #expect(location(["HEALTHKIT_SOCKET": "", "HEALTHKIT_STORE": "/data/health"], daemons: daemons) == folder("/data/health"))
    #expect(location(["XDG_RUNTIME_DIR": "/run/user/7"], process: "xctest", daemons: daemons) == .memory)
    #expect(location(["XDG_RUNTIME_DIR": "/run/user/7"], daemons: daemons) == .socket(daemons[0]))
    #expect(location(["XDG_RUNTIME_DIR": "run"], daemons: daemons) == .socket(daemons[1]))
    #expect(location(["XDG_RUNTIME_DIR": "/run/user/7", "XDG_DATA_HOME": "/xdg"]) == folder("/xdg/openhealthkit"))
  }

  @Test("the owner's programs use the owner's socket, beside that of apps")
  func ownersSocket() {
    #expect(StoreLocation.socket("/run/x/health.sock").ofOwner == .socket("/run/x/owner.sock"))
    #expect(StoreLocation.memory.ofOwner == .memory)
    #expect(folder("/nowhere").ofOwner == folder("/nowhere"))
  }

  @Test("a socket without a running daemon is ignored")
  func leftBehind() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("ohk-\(UUID().uuidString.prefix(8)).sock").path
    defer { unlink(path) }
    #expect(!StoreLocation.answers(path))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let outcome = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    try #require(outcome == 0)
    #expect(!StoreLocation.answers(path))
    listen(descriptor, 1)
    #expect(StoreLocation.answers(path))
    close(descriptor)
    #expect(!StoreLocation.answers(path))
  }
}

/// Where an app finds its store while the daemon is there, away, or gone for good.
@Suite struct StoreLocationAppsTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("apps-\(UUID().uuidString)")
  private let app = "com.example.walks"

  private var store: URL { folder.appendingPathComponent("store", isDirectory: true) }
  private var environment: [String: String] { ["XDG_CONFIG_HOME": folder.path] }

  /// Runs a body with a folder for a store and one for tokens.
  private func withFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    try body()
  }

  private func place(isChosen: Bool = false) throws(HealthError) -> StoreLocation {
    try StoreLocation.folder(store).forApp(app, isChosen: isChosen, environment: environment)
  }

  private func register(mode: mode_t = 0o600) throws {
    let url = AppTokenFile.url(app, environment: environment)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: url)
    chmod(url.path, mode)
  }

  @Test("K2: a folder that no daemon serves is the app's own; while a daemon has it, the place is the apps' socket beside the owner's")
  func served() throws {
    try withFolder {
      #expect(try place() == .folder(store))
      let lock = try ServingLock(folder: store, socket: "/run/one/owner.sock")
      for isChosen in [false, true] { #expect(try place(isChosen: isChosen) == .socket("/run/one/health.sock")) }
      withExtendedLifetime(lock) {}
    }
  }

  @Test("K2: a folder that was served has no place for an app until a daemon is back, or the owner says that none is to come")
  func marked() throws {
    try withFolder {
      do { _ = try ServingLock(folder: store, socket: "/run/one/owner.sock") }
      // A process that another test starts keeps the lock until it runs its program.
      try #require(eventually { ServingLock.socket(ofStoreIn: store) == nil })
      let missing = HealthError.store(.daemonMissing(folder: store.path))
      for isChosen in [false, true] { #expect(throws: missing) { try place(isChosen: isChosen) } }
      // Only what an app opens: the owner's commands end soon.
      #expect(StoreLocation.folder(store).ofOwner == .folder(store))
      try ServingLock.unmark(store)
      #expect(try place() == .folder(store))
    }
  }

  @Test("K2: a registered app has no default place without its daemon, whether or not its token is usable; a place that is named stays")
  func registered() throws {
    try withFolder {
      let missing = HealthError.store(.daemonMissingForApp(bundleIdentifier: app))
      for mode in [0o600, 0o644] as [mode_t] {
        try register(mode: mode)
        #expect(throws: missing) { try place() }
      }
      #expect(try place(isChosen: true) == .folder(store))
      #expect(try StoreLocation.folder(store).forApp("com.example.other", isChosen: false, environment: environment) == .folder(store))
      #expect(missing.description.contains("health apps remove com.example.walks"))
    }
  }

  @Test("Memory, sockets and servers are the same for every app")
  func others() throws {
    for place in [StoreLocation.memory, .socket("/run/one/health.sock")] {
      #expect(try place.forApp(app, isChosen: false, environment: [:]) == place)
    }
  }

  @Test("A place is chosen by a variable that is not empty")
  func chosen() {
    for name in ["HEALTHKIT_SERVER", "HEALTHKIT_SOCKET", "HEALTHKIT_STORE"] {
      #expect(StoreLocation.isChosen(environment: [name: "a"]))
      #expect(!StoreLocation.isChosen(environment: [name: ""]))
    }
    #expect(!StoreLocation.isChosen(environment: ["HEALTHKIT_BUNDLE_ID": "a"]))
  }
}
