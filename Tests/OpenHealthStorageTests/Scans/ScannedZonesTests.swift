// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The own zones of samples as a statistic reads them.
@Suite struct ScannedZonesTests {
  /// The names of the zones of all steps, by start; `-` for none.
  private func names(_ database: HealthDatabase, _ predicate: PredicateTree = .everything, hasZones: Bool = true) throws -> [String] {
    try database.read { storage in
      let type = try TestData.type("stepCount")
      let lanes = try storage.lanes(of: [type])
      var zones: [TimeZone] = []
      var found: [Int] = []
      try storage.forEachQuantity(
        of: type, unit: .parse("count"), lanes: lanes, predicate: predicate, sourceIndex: [:], hasZones: hasZones,
        zoneNumber: {
          zones.append($0)
          return zones.count
        }
      ) { found.append($0.zone) }
      #expect(Set(zones).count == zones.count)
      return found.map { $0 == 0 ? "-" : zones[$0 - 1].identifier }
    }
  }

  private func samples() throws -> [SampleRecord] {
    try (0..<400).map { number in
      var sample = try TestData.steps(1, at: Double(number), provenance: TestData.provenance("app.a"))
      // Every set of metadata is another one, as with a sync identifier.
      var entries: [MetadataSet.Entry] = number % 4 == 0 ? [] : [.init(key: "number", value: .integer(Int64(number)))]
      if number % 4 == 2 { entries.append(.init(key: MetadataSet.timeZoneKey, value: .string("Asia/Tokyo"))) }
      sample.metadata = MetadataSet(entries)
      sample.timeZone = [nil, "Europe/Berlin", "America/New_York", "UTC", "Nowhere/Land"][number % 5]
      return sample
    }
  }

  private func expected(_ number: Int) -> String {
    number % 4 == 2 ? "Asia/Tokyo" : ["-", "Europe/Berlin", "America/New_York", "-", "-"][number % 5]
  }

  @Test("V6: the zone of the metadata counts, else that of the device unless it is a machine in UTC", arguments: [1, 64, 100_000])
  func zones(threshold: Int) throws {
    // All in rows, or all in chunks.
    let database = try HealthDatabase.inMemory(sealing: SealingRules(size: min(64, threshold), kept: 0, threshold: threshold))
    try database.insert(try samples())
    let wanted = (0..<400).map(expected)
    // Storage answers the first predicate, and looks at each record for the second one.
    for predicate in [PredicateTree.everything, .quantity(.greater, 0, try .parse("count"))] {
      #expect(try names(database, predicate) == wanted)
      #expect(try names(database, predicate, hasZones: false) == wanted.map { _ in "-" })
    }
  }

  @Test("V6: the values of a series have the zone of the series")
  func series() throws {
    let database = try HealthDatabase.inMemory()
    var sample = try TestData.steps(3, at: 100, seconds: 60, provenance: TestData.provenance("app.a"))
    sample.metadata = MetadataSet([.init(key: MetadataSet.timeZoneKey, value: .string("Asia/Tokyo"))])
    sample.series = SeriesRecord((0..<3).map { SeriesValue(start: 100 + Double(10 * $0), end: 103 + Double(10 * $0), value: 1) })
    try database.insert([sample, try TestData.steps(1, at: 115, provenance: TestData.provenance("app.a"))])
    #expect(try names(database) == ["Asia/Tokyo", "Asia/Tokyo", "-", "Asia/Tokyo"])
  }
}
