// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// Which frames of the log are checked, and how many are named; `StoreCheckTests` changes each frame in turn.
@Suite struct LogCheckTests {
  private struct World {
    let place: TemporaryFolder
    let database: HealthDatabase

    var log: URL { place.store.appendingPathComponent("\(HealthDatabase.fileName)-wal") }

    init() throws {
      place = try TemporaryFolder()
      database = try HealthDatabase.open(place)
      try database.insert([TestData.steps(1)])
    }

    func frameCount() throws -> Int { (try log.bytes().count - logHeaderSize) / frameSize }

    func found() throws -> [StoreFinding] { try database.portions(of: "log").flatMap(\.findings) }

    /// Changes a byte of the content of some frames, which count from 0.
    func damage(_ frames: Range<Int>) throws {
      let bytes = try log.bytes()
      for frame in frames {
        let offset = logHeaderSize + frame * frameSize + 24 + 200
        try log.overwrite(at: offset, with: [bytes[offset] ^ 1])
      }
    }
  }

  private func meaning(_ frame: Int) -> String { "Frame \(frame) of the log of the latest changes is not as it was written." }

  @Test("Of many damaged frames the first twenty are named")
  func many() throws {
    let world = try World()
    try world.database.write { try $0.sqlite.execute(sql: "INSERT INTO kept_file_part VALUES (77, 0, zeroblob(200000))") }
    try #require(try world.frameCount() > 40)
    #expect(try world.found() == [])
    let before = try world.log.bytes()
    try world.damage(0..<19)
    #expect(try world.found().map(\.meaning) == (1...19).map(meaning))
    try world.damage(19..<25)
    let found = try world.found()
    #expect(found.map(\.meaning) == (1...20).map(meaning))
    #expect(found.allSatisfy { $0.severity == .damage })
    try world.log.overwrite(at: 0, with: before)
    #expect(try world.found() == [])
  }

  @Test("Damage to frames whose commit is not in the log is no finding")
  func afterLastCommit() throws {
    let world = try World()
    let first = try world.frameCount()
    try world.database.insert([TestData.steps(2)])
    let end = try world.frameCount()
    try #require(end - first >= 4)
    #expect(try world.found() == [])
    let before = try world.log.bytes()
    try world.damage(first..<first + 1)
    #expect(try world.found().map(\.meaning) == [meaning(first + 1)])
    // The last frame has the commit.
    try world.log.truncate(to: logHeaderSize + (end - 1) * frameSize)
    #expect(try world.found() == [])
    try world.log.overwrite(at: 0, with: before)
    #expect(try world.found() == [])
  }
}
