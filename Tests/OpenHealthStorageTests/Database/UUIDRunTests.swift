// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The runs by which a store finds UUIDs.
@Suite struct UUIDRunTests {
  private struct Interruption: Error {}

  @Test("Two programs find the UUIDs that are stored, whichever saved and deleted them, after commits and rollbacks", arguments: 0..<8)
  func twoPrograms(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let programs = [try HealthDatabase.open(folder), try HealthDatabase.open(folder)]
    let block = UUIDMint.ofTests.next().block
    let uuids = (0..<40).map { UUID(block: block, counter: $0) } + (0..<5).map { _ in UUIDMint.ofSystem().next() }
    var random = SplitMix64(seed: seed)
    var stored: Set<UUID> = []
    for _ in 0..<120 {
      let program = programs[Int.random(in: 0..<2, using: &random)]
      let first = Int.random(in: 0..<uuids.count, using: &random)
      let wanted = Array(uuids[first..<min(uuids.count, first + Int.random(in: 1...3, using: &random))])
      let (asks, fails, deletes) = (
        Bool.random(using: &random), Int.random(in: 0..<5, using: &random) == 0, Int.random(in: 0..<3, using: &random) == 0
      )
      do {
        try program.write { storage in
          let known = try storage.storedUUIDs(among: wanted)
          #expect(known == stored.intersection(wanted))
          if deletes { try storage.delete(storage.samples(uuids: known)) }
          let new = deletes ? wanted : wanted.filter { !known.contains($0) }
          if !new.isEmpty { try storage.insert(try new.map { try TestData.steps(1, uuid: $0) }) }
          if asks { #expect(try storage.storedUUIDs(among: [wanted[0]]) == [wanted[0]]) }
          if fails { throw Interruption() }
        }
        stored.formUnion(wanted)
      } catch {
        #expect(fails)
      }
      let one = uuids.randomElement(using: &random) ?? uuids[0]
      for program in programs { #expect(try program.read { try $0.storedUUIDs(among: [one]) } == stored.intersection([one])) }
    }
    #expect(try programs[0].read { try $0.storedUUIDs(among: uuids) } == stored)
  }

  @Test("A block with many runs is searched whole, and what lies between its UUIDs is not found")
  func manyRuns() throws {
    let database = try HealthDatabase.inMemory()
    let block = UUIDMint.ofTests.next().block
    let uuids = (0..<UInt32(400)).map { UUID(block: block, counter: 2 * $0) }
    for uuid in uuids {
      try database.write { storage in
        #expect(try storage.storedUUIDs(among: [uuid]).isEmpty)
        try storage.insert([try TestData.steps(1, uuid: uuid)])
      }
    }
    for (index, uuid) in uuids.enumerated() where index % 50 == 0 || index > 380 {
      #expect(try database.write { try $0.storedUUIDs(among: [uuid, UUID(block: block, counter: uuid.counter + 1)]) } == [uuid])
      #expect(try database.write { try $0.storedUUIDs(among: [uuid]) } == [uuid])
    }
  }
}
