// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEvents

/// The file of a feed.
@Suite struct FeedFileTests {
  private func letter(_ number: Int) -> FeedFile.DeadLetter {
    FeedFile.DeadLetter(
      id: "evt_\(number)", type: "stepCount", uuid: UUIDMint.ofTests.next(), isDeletion: false, date: .ofTests(0), status: 500)
  }

  @Test("only its user can read it, and other content, other kinds and files that others can read are refused")
  func content() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("feed.json").path
      let file = FeedFile(path: path, kind: "webhook")
      #expect(try file.content().anchor == nil)
      try file.update { $0.anchor = .beginning }
      #expect(try file.content().anchor == .beginning)
      for name in [path, path + ".lock"] {
        #expect(try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? Int == 0o600)
      }
      #expect(throws: FeedFile.Fault.unreadable(path)) { try FeedFile(path: path, kind: "mqtt").content() }
      try Data("{}".utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: FeedFile.Fault.unreadable(path)) { try file.update { $0.isGone = true } }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("{}".utf8))
      chmod(path, 0o644)
      #expect(throws: FileFault(.isExposed, path)) { try file.content() }
    }
  }

  @Test("changes of two at once are both kept, and a feed runs once")
  func shared() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("feed.json").path
      let file = FeedFile(path: path, kind: "webhook")
      let letters = (0..<16).map(letter)
      DispatchQueue.concurrentPerform(iterations: letters.count) { place in
        // A failure is a letter that is missing below.
        try? file.update { $0.deadLetters.append(letters[place]) }
      }
      #expect(try Set(file.content().deadLetters.map(\.id)) == Set(letters.map(\.id)))
      try file.claim()
      #expect(throws: FeedFile.Fault.inUse(path)) { try FeedFile(path: path, kind: "webhook").claim() }
    }
  }

  @Test("a file has up to the most dead letters")
  func most() throws {
    try withFolder { folder in
      let file = FeedFile(path: folder.appendingPathComponent("feed.json").path, kind: "webhook")
      try file.update { $0.deadLetters = (0..<FeedFile.mostDeadLetters).map(letter) }
      #expect(try file.content().deadLetters.count == FeedFile.mostDeadLetters)
      try file.update { $0.deadLetters.append(letter(-1)) }
      #expect(throws: FeedFile.Fault.unreadable(file.path)) { try file.content() }
    }
  }
}
