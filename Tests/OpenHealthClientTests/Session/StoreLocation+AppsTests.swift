// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Testing
import WaitingTestSupport

@testable import OpenHealthClient

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
