// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct DictionariesTests {
  private func metadata(_ number: Int, bytes: Int) -> MetadataSet {
    MetadataSet([.init(key: "note \(number)", value: .string(String(repeating: "x", count: bytes)))])
  }

  /// The bytes of the sets, by number and as keys, and of the devices that a store keeps in memory.
  private func held(_ database: HealthDatabase) -> (sets: Int, keys: Int, devices: Int) {
    database.dictionaries.withState { state in
      (
        state.metadataByNumber.values.reduce(0) { $0 + $1.weight }, state.numberByMetadata.keys.reduce(0) { $0 + $1.count },
        state.numberByProvenance.keys.reduce(0) { sum, origin in
          sum + (origin.device?.fields.reduce(0) { $0 + ($1?.utf8.count ?? 0) } ?? 0)
        }
      )
    }
  }

  @Test("T5: of the metadata and devices that apps save and read, a few megabytes at most stay in memory", arguments: [1_000_000, 12_000])
  func bounded(bytes: Int) throws {
    let database = try HealthDatabase.inMemory()
    let count = 24_000_000 / bytes
    let source = SourceRevisionRecord(app: "a")
    let numbers = try database.write { storage in
      try (0..<count).map { number in
        let device = DeviceRecord(name: "\(number)", manufacturer: String(repeating: "x", count: min(bytes, 10_000)))
        _ = try storage.findOrAddNumber(of: Provenance(revision: source, device: device))
        return try storage.findOrAddNumber(of: metadata(number, bytes: bytes))
      }
    }
    #expect(Set(numbers).count == count)
    for number in numbers { #expect(try database.read { try $0.metadata(number) }.largeBytes == bytes) }
    let (sets, keys, devices) = held(database)
    #expect(sets <= Dictionaries.mostBytes)
    #expect(keys <= Dictionaries.mostBytes)
    #expect(devices <= Dictionaries.mostBytes)
    // What is small is kept, as samples in a row share it.
    if bytes <= Dictionaries.largest {
      #expect(sets > 0)
      #expect(keys > 0)
      #expect(devices > 0)
    }
    // A set that was dropped is found again.
    #expect(try database.write { try $0.findOrAddNumber(of: metadata(0, bytes: bytes)) } == numbers[0])
  }
}
