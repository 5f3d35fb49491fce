// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

/// The commands on a store whose daemon got invalid objects from an app with all grants.
@Suite struct InvalidObjectsTests {
  @Test("T1: after hundreds of kinds of invalid objects from an app the daemon serves, every command works, and the store is sound")
  func commands() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      let owner = try SocketService(path: daemon.socket)
      let questions = InvalidObjects.types.flatMap { type in
        [PermissionQuestion(type: type, direction: .share), PermissionQuestion(type: type, direction: .read)]
      }
      let (app, token) = ("com.example.hostile", KilledClient.token(3))
      try KilledClient.register(app, token: token, granting: questions, with: owner)
      let client = try KilledClient.connect(in: URL(fileURLWithPath: health.path("run")).deletingLastPathComponent(), as: app, token: token)
      for request in try InvalidObjects.valid() { _ = try client.perform(request, for: .owner) }
      let before = try InvalidObjects.state(owner, app: client, as: .owner)
      for object in try InvalidObjects.all() {
        do throws(HealthError) {
          if try Self.send(object, client) { Issue.record("accepted: \(object.name)") }
        } catch { #expect(InvalidObjects.isRefusal(error), "\(object.name): \(error)") }
      }
      #expect(try InvalidObjects.state(owner, app: client, as: .owner) == before)
      let commands = [
        ["types"], ["query", "stepCount"], ["today"], ["stats", "stepCount"], ["doctor"], ["export", "a.zip"], ["export", "--csv", "csv"],
      ]
      func expectCommands() {
        for command in commands {
          let outcome = health.run(command + (command[0] == "export" ? ["--replace"] : []))
          #expect(outcome.status == 0, "\(command): \(outcome.errors)")
        }
      }
      expectCommands()
      #expect(daemon.end() == 0)
      expectCommands()
    }
  }

  /// Sends an object that this program's own encoder makes; whether it was accepted.
  private static func send(_ object: InvalidObject, _ client: SocketService) throws(HealthError) -> Bool {
    func send<R: HealthRequest>(_ type: R.Type) throws(HealthError) -> Bool {
      // Bytes of no request are for the tests with raw messages.
      guard let request = try? WireForm.request(type, from: object.bytes) else { return false }
      _ = try client.perform(request, for: .owner)
      return true
    }
    guard let type = RequestList.type(named: object.request) else { return false }
    return try send(type)
  }
}
