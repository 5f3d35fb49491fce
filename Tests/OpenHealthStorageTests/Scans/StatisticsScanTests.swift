// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The quantities of a statistic in the order of their starts, from rows, chunks and series.
@Suite struct StatisticsScanTests {
  private let rules = SealingRules(size: 5, kept: 0, threshold: 5)

  private func quantities(
    _ database: HealthDatabase, of type: DataType, unit: String, _ predicate: PredicateTree = .everything
  ) throws -> [StatisticsSample] {
    try database.read { storage in
      let lanes = try storage.lanes(of: [type])
      let sources = Dictionary(
        uniqueKeysWithValues: lanes.map { ($0.sourceNumber, $0.source.bundleIdentifier == "app.a" ? 7 : 8) })
      var found: [StatisticsSample] = []
      try storage.forEachQuantity(of: type, unit: .parse(unit), lanes: lanes, predicate: predicate, sourceIndex: sources) {
        found.append($0)
      }
      return found
    }
  }

  @Test("The values of a series take their places among the samples of a chunk and the rows of other sources")
  func series() throws {
    let database = try HealthDatabase.inMemory(sealing: rules)
    let starts: [Double] = [105, 115, 125, 135, 145]
    try database.insert(try starts.map { try TestData.steps(2, at: $0, seconds: 1, provenance: TestData.provenance("app.a")) })
    var sample = try TestData.steps(15, at: 100, seconds: 60, provenance: TestData.provenance("app.b"))
    sample.series = SeriesRecord((0..<5).map { SeriesValue(start: 100 + Double(10 * $0), end: 103 + Double(10 * $0), value: 3) })
    try database.insert([sample])
    try database.insert([try TestData.steps(1, at: 127, provenance: TestData.provenance("app.b"))])
    let type = try TestData.type("stepCount")
    // Storage answers the first predicate, and looks at each record for the second one.
    for predicate in [PredicateTree.everything, .quantity(.greater, 0, try .parse("count"))] {
      let found = try quantities(database, of: type, unit: "count", predicate)
      #expect(found.map(\.start) == [100, 105, 110, 115, 120, 125, 127, 130, 135, 140, 145])
      #expect(found.map(\.end) == [103, 106, 113, 116, 123, 126, 127, 133, 136, 143, 146])
      #expect(found.map(\.value) == [3, 2, 3, 2, 3, 2, 1, 3, 2, 3, 2])
      #expect(found.map(\.source) == [8, 7, 8, 7, 8, 7, 8, 8, 7, 8, 7])
    }
  }

  @Test("Samples of a chunk with several units are converted, each from its own")
  func units() throws {
    let database = try HealthDatabase.inMemory(sealing: rules)
    let type = try TestData.type("bodyMass")
    let samples = try ["kg", "g", "kg", "g", "g"].enumerated().map { number, unit in
      let start = Date(timeIntervalSinceReferenceDate: Double(number))
      return SampleRecord(
        type, .quantity(unit == "kg" ? Double(number + 1) : Double(1000 * (number + 1)), try .parse(unit)), at: start,
        from: TestData.provenance("app.a"), uuid: UUIDMint.ofTests.next())
    }
    try database.insert(samples)
    #expect(try quantities(database, of: type, unit: "kg").map(\.value) == [1, 2, 3, 4, 5])
    #expect(try quantities(database, of: type, unit: "g").map(\.value) == [1000, 2000, 3000, 4000, 5000])
  }
}
