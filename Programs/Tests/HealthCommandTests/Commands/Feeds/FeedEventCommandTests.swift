// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing
import WaitingTestSupport

/// `health feed mqtt`, `influx` and `webhook` as programs: what they refuse, and what remains of them when they are killed.
@Suite struct FeedEventCommandTests {
  private static let app = "com.example.lines"

  /// A feed that writes lines to a file.
  private final class Feeding {
    private let process = Process()

    init(_ health: Health, _ arguments: String...) throws {
      process.executableURL = URL(fileURLWithPath: Health.command)
      process.arguments = ["feed", "influx", "weight", "--app", FeedEventCommandTests.app] + arguments
      process.environment = health.environment
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    var isRunning: Bool { process.isRunning }

    /// Ends it as a power cut would.
    func kill() {
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    deinit { if process.isRunning { kill() } }
  }

  private func lines(_ path: String) -> [Substring] {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self).split(separator: "\n")
  }

  @Test("A feed that is killed, and whose daemon is killed, has each sample once")
  func killed() throws {
    try Health.withFolder { health in
      for weight in 70..<75 { #expect(health.run("add", "weight", "\(weight)", "kg").status == 0) }
      let first = try ServingHealth(health)
      #expect(health.run("apps", "add", Self.app, "--name", "Lines", "--usage-share", "To draw it.").status == 0)
      #expect(health.run("apps", "grant", Self.app, "--read", "bodyMass").status == 0)
      let path = health.path("weight.lp")
      let feed = try Feeding(health, "--all", "--uuids", "--output", path)
      #expect(eventually { lines(path).count == 5 || !feed.isRunning })
      // Another process cannot run the same feed.
      let second = health.run("feed", "influx", "weight", "--app", Self.app, "--output", path)
      #expect(second.status == 1 && second.errors.contains("runs already"))
      feed.kill()
      #expect(health.run("add", "weight", "75", "kg").status == 0)
      #expect(first.end() == 0)
      let third = try ServingHealth(health)
      let again = try Feeding(health, "--all", "--uuids", "--output", path)
      #expect(eventually { Set(lines(path)).count == 6 || !again.isRunning })
      #expect(health.run("apps", "revoke", Self.app, "--read", "bodyMass").status == 0)
      #expect(health.run("add", "weight", "76", "kg").status == 0)
      #expect(steadily { Set(lines(path)).count == 6 })
      #expect(again.isRunning)
      again.kill()
      #expect(third.end() == 0)
      let points = Set(lines(path).map { $0.split(separator: " ").last ?? "" })
      #expect(points.count == 6 && lines(path).allSatisfy { $0.contains("value=7") && $0.contains("uuid=\"") })
      let file = health.path("state/openhealthkit/feeds/\(Self.app)-influx.json")
      #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("What would leave the machine without TLS, shows a password or has no value is refused before anything is read")
  func refused() throws {
    try Health.withFolder { health in
      func refused(_ arguments: String...) -> Bool { health.run(["feed"] + arguments).status == 64 }
      #expect(refused("mqtt", "weight", "--app", Self.app, "--broker", "mqtt://example.org"))
      #expect(refused("mqtt", "weight", "--app", Self.app, "--broker", "mqtts://me:secret@example.org"))
      #expect(refused("mqtt", "workouts", "--app", Self.app, "--broker", "mqtts://example.org"))
      #expect(refused("mqtt", "weight", "--app", Self.app, "--broker", "mqtts://h", "--discovery-prefix", "a/#"))
      #expect(refused("mqtt", "weight", "--app", Self.app, "--broker", "mqtts://h", "--password-file", "p"))
      let name = String(repeating: "n", count: 1024)
      #expect(refused("mqtt", "weight", "--app", Self.app, "--broker", "mqtts://h", "--name", name + "n"))
      #expect(!refused("mqtt", "weight", "--app", Self.app, "--broker", "mqtts://h", "--name", name))
      #expect(refused("influx", "weight", "--app", Self.app))
      #expect(refused("influx", "weight", "--app", Self.app, "--url", "http://example.org", "--output", "-"))
      #expect(refused("influx", "bp", "--app", Self.app, "--output", "-"))
      #expect(refused("webhook", "weight", "--app", Self.app, "--url", "http://10.0.0.1/", "--secret-file", "s"))
      #expect(refused("webhook", "weight", "--app", "no app", "--url", "https://h/", "--secret-file", "s"))
      let empty = health.run("feed", "dead-letters", "--app", Self.app)
      #expect(empty.status == 0 && empty.errors.contains("No message is set aside."))
    }
  }
}
