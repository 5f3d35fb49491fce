// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing
import WaitingTestSupport

/// `health sensor` as a person runs it, on invented straps.
@Suite struct SensorCommandTests {
  private static let app = "org.openhealthkit.sensors"

  /// The stored heart rates: start, value and unit of each, by start.
  private func rates(_ health: Health) -> [String] {
    health.run("query", "heartRate", "--format", "csv", "--time-zone", "UTC").lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return "\(cells[0]) \(cells[2]) \(cells[3])"
    }
  }

  @Test("simulate saves a beat for each second of the strap as a separate app, none in the future; its permission is asked for")
  func simulate() throws {
    try Health.withFolder { health in
      let unasked = health.run("sensor", "simulate", "--seconds", "5")
      #expect(unasked.status == 1)
      #expect(unasked.errors.contains("HEALTHKIT_AUTHORIZATION"))
      let refused = health.runInShell("HEALTHKIT_AUTHORIZATION=deny-all $HEALTH sensor simulate --seconds 5")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("\(Self.app) may save none of these types"))
      #expect(health.run("apps", "grant", Self.app, "--share", "heartRate").status == 0)
      let begin = Date()
      let result = health.run("sensor", "simulate", "--seconds", "1200", "--speed", "1000000")
      #expect(result.status == 0)
      #expect(result.errors.contains("1,200 samples saved."))
      #expect(result.errors.contains("activeEnergyBurned"))
      let lines = health.run("query", "heartRate", "--format", "jsonl", "--time-zone", "UTC").lines
      #expect(lines.count == 1200)
      #expect(lines.allSatisfy { $0.contains("Bluetooth sensors") && $0.contains("Simulated strap") })
      let starts = rates(health).map { String($0.prefix { $0 != " " }) }
      #expect(Set(starts).count == 1200)
      #expect(starts.allSatisfy { $0 < begin.addingTimeInterval(60).ISO8601Format() })
      #expect(rates(health).allSatisfy { $0.hasSuffix(" count/min") })
    }
  }

  @Test("Beside a daemon it is an app like others: it has to be registered, waits for the answer, and is in the log")
  func served() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      let unknown = health.run("sensor", "simulate", "--seconds", "5")
      #expect(unknown.status == 1)
      #expect(unknown.errors.contains("health apps add \(Self.app)"))
      #expect(
        health.run("apps", "add", Self.app, "--name", "Bluetooth sensors", "--usage-update", "To keep what your sensors measure.").status
          == 0)
      let running = try RunningHealth(health, "sensor", "simulate", "--seconds", "30", "--speed", "1000")
      running.wait(for: "Waiting for your answer")
      #expect(health.run("apps", "requests").output.contains("heartRate"))
      #expect(health.run("apps", "grant", Self.app, "--share", "heartRate", "activeEnergyBurned").status == 0)
      #expect(running.status == 0)
      #expect(rates(health).count == 30)
      #expect(health.run("log", "--format", "csv").output.contains("\(Self.app),"))
      #expect(daemon.end() == 0)
    }
  }

  @Test("Samples that are saved while a daemon is killed and started again are all stored, each once")
  func restarts() throws {
    try Health.withFolder { health in
      var daemon = try ServingHealth(health)
      #expect(health.run("apps", "add", Self.app, "--name", "Sensors", "--usage-update", "To keep them.").status == 0)
      #expect(health.run("apps", "grant", Self.app, "--share", "heartRate", "activeEnergyBurned").status == 0)
      let running = try RunningHealth(health, "sensor", "simulate", "--seconds", "600", "--speed", "60")
      for _ in 0..<3 {
        // Pause: the daemon is killed at any moment of the ten seconds that saving takes.
        pause(for: .milliseconds(1500))
        daemon.kill()
        daemon = try ServingHealth(health)
      }
      #expect(running.status == 0, "\(running.errors)")
      let stored = rates(health)
      #expect(stored.count == 600)
      #expect(Set(stored).count == 600)
      #expect(daemon.end() == 0)
    }
  }

  @Test("Ctrl-C ends a simulation early and keeps the saved samples")
  func interrupted() throws {
    try Health.withFolder { health in
      let running = try RunningHealth(
        health, "sensor", "simulate", "--seconds", "3600", "--speed", "2", environment: ["HEALTHKIT_AUTHORIZATION": "grant-all"])
      while rates(health).isEmpty { try #require(running.isRunning) }
      running.interrupt()
      #expect(running.status == 0)
      #expect(running.errors.contains("saved."))
      #expect(rates(health).count < 1000)
    }
  }

  @Test("Without a bus the commands say so with status 1, and numbers that make no sense are wrong usage")
  func failures() throws {
    try Health.withFolder { health in
      for command in ["list", "status", "collect"] {
        let result = health.runInShell("DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent $HEALTH sensor \(command)")
        #expect(result.status == 1, "\(result.errors)")
        #expect(result.errors.contains("There is no system bus"), "\(result.errors)")
      }
      for arguments in [
        ["list", "--search", "-1"], ["collect", "--wheel", "5"], ["collect", "--user", "300"], ["simulate", "--seconds", "0"],
        ["simulate", "--speed", "0.5"], ["simulate", "--speed", "nan"],
      ] {
        #expect(health.run(["sensor"] + arguments).status == 64, "\(arguments)")
      }
      #expect(!health.exists("store"))
    }
  }

  @Test(
    "list, collect and status: a strap is found, its beats are saved over a lost connection, and none comes twice",
    .withMockedBlueZ)
  func collect() throws {
    try Health.withFolder { health in
      let mock = try MockBlueZ()
      try mock.start()
      let path = try mock.add("C0:11:22:33:44:55", "My Strap", services: "180d", [("2a37", ""), ("2a29", "41636d65")])
      let environment = ["DBUS_SYSTEM_BUS_ADDRESS": mock.address, "HEALTHKIT_AUTHORIZATION": "grant-all"]
      func sensor(_ arguments: String) -> Health.Outcome { health.runInShell("$HEALTH sensor \(arguments)", environment: environment) }
      #expect(sensor("collect --search 0").errors.contains("No sensor is in reach"))
      let list = sensor("list --search 1 --format csv")
      #expect(list.lines == ["name,address,measures,signal,battery,connected", "My Strap,C0:11:22:33:44:55,heart rate,-60,,false"])
      #expect(sensor("collect --device Other --search 0").errors.contains("No sensor named Other is in reach"))

      let running = try RunningHealth(health, "sensor", "collect", "--device", "My Strap", environment: environment)
      running.wait(for: "My Strap: connected.")
      for rate in 60..<65 { try mock.tell("Notify", path, "2a37", "00" + String(rate, radix: 16)) }
      while rates(health).count < 5 { try #require(running.isRunning) }
      try mock.tell("Drop", path)
      running.wait(for: "connection lost")
      running.wait(for: "My Strap: connected.", times: 2)
      for rate in 65..<70 { try mock.tell("Notify", path, "2a37", "00" + String(rate, radix: 16)) }
      while rates(health).count < 10 { try #require(running.isRunning) }
      running.interrupt()
      #expect(running.status == 0, "\(running.errors)")
      #expect(running.errors.contains("10 samples saved."), "\(running.errors)")
      #expect(rates(health).map { $0.split(separator: " ")[1] } == (60..<70).map { "\($0)" })
      #expect(try mock.count(path, "Disconnect") == 1)

      let status = sensor("status --format csv --time-zone UTC")
      let last = try #require(rates(health).last?.split(separator: " ").first)
      for (name, json) in [("list", sensor("list --search 1 --format json")), ("status", sensor("status --format json"))] {
        let faults = try JSONSchema(health.run("schema", "sensor", name).output).faults(in: json.output)
        #expect(faults.isEmpty, "\(name): \(faults)")
        #expect(json.output.contains("My Strap"), "\(name): \(faults)")
      }
      #expect(status.lines.last == "My Strap,C0:11:22:33:44:55,false,false,,\(last)")
      // With two straps the command has to name one.
      _ = try mock.add("C0:11:22:33:44:66", "Other", services: "180d", [("2a37", "")], isSeen: true)
      #expect(sensor("collect --search 0").errors.contains("Choose one with --device: My Strap (C0:11:22:33:44:55), Other"))
    }
  }
}
