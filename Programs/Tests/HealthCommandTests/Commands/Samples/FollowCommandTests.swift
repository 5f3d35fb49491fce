// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing
import WaitingTestSupport

@Suite struct FollowCommandTests {
  /// A `health follow` whose lines go to a file.
  private final class Following {
    private let process = Process()
    private let file: URL

    init(_ health: Health, _ arguments: String...) throws {
      file = URL(fileURLWithPath: health.path("followed-\(UUID().uuidString)"))
      try Data().write(to: file)
      process.executableURL = URL(fileURLWithPath: Health.command)
      process.arguments = ["follow"] + arguments
      process.environment = health.environment
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: file)
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    /// The objects of the lines that are there.
    var lines: [[String: Any]] {
      String(decoding: FileManager.default.contents(atPath: file.path) ?? Data(), as: UTF8.self).split(separator: "\n")
        .compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    }

    /// Waits until there are so many whole lines.
    func has(_ count: Int) -> Bool { eventually { lines.count >= count || !process.isRunning } && lines.count == count }

    /// The status after Ctrl-C.
    func interrupted() -> Int32 {
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      return process.terminationStatus
    }

    deinit {
      if process.isRunning { process.terminate() }
    }
  }

  @Test("Samples and deletions are lines as they happen, beside a daemon and past its restart, and in a store without one")
  func lines() throws {
    try Health.withFolder { health in
      #expect(health.run("add", "weight", "70", "kg").status == 0)
      // In a folder, its own process watches the log.
      let alone = try Following(health, "weight", "--all")
      #expect(alone.has(1))
      #expect(health.run("add", "weight", "71", "kg").status == 0)
      #expect(alone.has(2))
      #expect(alone.interrupted() == 130)
      let first = try ServingHealth(health)
      let served = try Following(health, "weight", "--all")
      #expect(served.has(2))
      #expect(health.run("add", "weight", "72", "kg").status == 0)
      #expect(served.has(3))
      #expect(first.end() == 0)
      let second = try ServingHealth(health)
      #expect(health.run("add", "weight", "73", "kg").status == 0)
      #expect(served.has(4))
      #expect(served.lines.map { $0["value"] as? Double } == [70, 71, 72, 73])
      let uuid = try #require(served.lines[0]["uuid"] as? String)
      #expect(health.run("delete", uuid, "--yes").status == 0)
      #expect(served.has(5))
      #expect(served.lines[4]["uuid"] as? String == uuid)
      #expect(served.lines[4]["deleted"] as? Bool == true)
      // Another type's samples are no lines.
      #expect(health.run("add", "height", "180", "cm").status == 0)
      #expect(health.run("add", "weight", "74", "kg").status == 0)
      #expect(served.has(6))
      #expect(served.interrupted() == 130)
      #expect(second.end() == 0)
    }
  }
}
