// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthClient

@Suite struct OpenStoresTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stores-\(UUID().uuidString)")
  /// Apps of this test alone: connections last until the process ends.
  private let app = OpenStoresTests.identity("com.example.\(UUID().uuidString)")
  private let other = OpenStoresTests.identity("com.example.\(UUID().uuidString)")
  private let registered = OpenStoresTests.identity("com.example.registered")

  private static func identity(_ identifier: String) -> AppIdentity {
    AppIdentity(identifier, name: "App")
  }

  private var environment: [String: String] { ["XDG_CONFIG_HOME": folder.path] }

  /// A connection that the daemon answers with an identity, and the greeting.
  private func admitting(as identity: AppIdentity?, _ hello: HelloBox) -> ScriptedDaemon.Step {
    { peer in
      let greeting = try peer.hello()
      hello.all.withLock { $0.append(greeting) }
      try peer.admit(app: identity)
    }
  }

  private final class HelloBox: Sendable {
    let all = Mutex<[Hello]>([])

    /// Each greeting's app and token.
    var claims: [[String?]] { all.withLock { $0.map { [$0.bundleIdentifier, $0.token] } } }
  }

  private func writeToken(_ text: String, mode: mode_t = 0o600) throws -> URL {
    let url = AppTokenFile.url(app.bundleIdentifier, environment: environment)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    chmod(url.path, mode)
    return url
  }

  @Test("Each app has one connection to a daemon, with the identity that the daemon gives it, else with its own")
  func connections() throws {
    let hellos = HelloBox()
    let daemon = try ScriptedDaemon([admitting(as: registered, hellos), admitting(as: nil, hellos)])
    let place = StoreLocation.socket(daemon.path)
    #expect(OpenStores.known(app) == nil)
    let first = try HealthConnection.toService(at: place, as: app, environment: environment)
    let again = try HealthConnection.toService(at: place, as: app, environment: environment)
    let second = try HealthConnection.toService(at: place, as: other, environment: environment)
    #expect(daemon.faultsAtEnd() == [])
    #expect(first.service === again.service)
    #expect(first.service !== second.service)
    #expect(first.app == registered)
    #expect(again.app == registered)
    #expect(second.app == other)
    #expect(OpenStores.known(app) == registered)
    #expect(OpenStores.known(other) == other)
  }

  @Test("An app with a token shows it; one without a token claims its name only where a setting gives it the name")
  func claims() throws {
    let hellos = HelloBox()
    let daemons = try (0..<3).map { _ in try ScriptedDaemon([admitting(as: nil, hellos)]) }
    func connect(_ number: Int, _ environment: [String: String]) throws {
      _ = try HealthConnection.toService(at: .socket(daemons[number].path), as: app, environment: environment)
      #expect(daemons[number].faultsAtEnd() == [])
    }
    try connect(0, environment)
    try connect(1, environment.merging(["HEALTHKIT_BUNDLE_ID": "com.example.given"]) { $1 })
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    _ = try writeToken("secret\n")
    try connect(2, environment)
    let unnamed = AppIdentity.givenIdentifier(environment: [:]) == nil ? nil : app.bundleIdentifier
    #expect(hellos.claims == [[unnamed, nil], [app.bundleIdentifier, nil], [app.bundleIdentifier, "secret"]])
  }

  @Test("A daemon that does not know a claim without a name is said not to know the app; other refusals stay as they are")
  func refusals() throws {
    func error(_ refusal: HealthError) throws -> HealthError? {
      let daemon = try ScriptedDaemon([
        { peer in
          try peer.hello()
          try peer.refuse(refusal)
        }
      ])
      defer { #expect(daemon.faultsAtEnd() == []) }
      do throws(HealthError) {
        _ = try HealthConnection.toService(at: .socket(daemon.path), as: app, environment: environment)
        return nil
      } catch { return error }
    }
    #expect(try error(.appNotRegistered(bundleIdentifier: "")) == .appNotRegistered(bundleIdentifier: app.bundleIdentifier))
    #expect(try error(.appNotRegistered(bundleIdentifier: "other")) == .appNotRegistered(bundleIdentifier: "other"))
    #expect(try error(.daemon(.tooMany)) == .daemon(.tooMany))
  }

  @Test("A token that others can read is not shown")
  func exposed() throws {
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let file = try writeToken("secret", mode: 0o604)
    #expect(throws: HealthError.databaseInaccessible(.unusable(FileFault(.isExposed, file.path)))) {
      _ = try HealthConnection.toService(at: .socket("/nowhere/health.sock"), as: app, environment: environment)
    }
  }

  @Test("A store that this process opens itself gives no app another identity")
  func ofThisProcess() async {
    await #expect(processExitsWith: .exitCode(0)) {
      setenv("HEALTHKIT_STORE", "memory:", 1)
      setenv("HEALTHKIT_AUTHORIZATION", "grant-all", 1)
      let connection = try HealthConnection.fromEnvironment()
      exit(OpenStores.known(connection.app) == nil ? 0 : 1)
    }
  }
}
