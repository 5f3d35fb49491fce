// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct SampleRecordTests {
  private func sample(_ name: String, _ value: SampleRecord.Value, metadata: MetadataSet = .empty) throws -> SampleRecord {
    let date = Date(timeIntervalSinceReferenceDate: 60)
    return SampleRecord(try #require(Catalog.type(named: name)), value, at: date, seconds: 1, metadata: metadata)
  }

  @Test("SAVE-06: each correlation is followed by its members, and other samples stay alone")
  func members() throws {
    let inner = try (1...3).map { try sample("dietarySugar", .quantity(Double($0), .count)) }
    let (one, two) = (try sample("food", .correlation(Array(inner.prefix(2)))), try sample("food", .correlation([inner[2]])))
    let (steps, empty) = (try sample("stepCount", .quantity(1, .count)), try sample("food", .correlation([])))
    #expect([steps, one, two, empty].withMembers.map(\.uuid) == [steps, one, inner[0], inner[1], two, inner[2], empty].map(\.uuid))
    #expect([steps].withMembers == [steps])
    #expect([SampleRecord]().withMembers.isEmpty)
  }

  @Test("META-07 CLIN-02: the sync identifier is that of the metadata, else the key of the content with the start as its version")
  func sync() throws {
    let resource = ClinicalRecord.Resource(type: "Observation", identifier: "7", version: .primaryR4, json: "{}")
    let content = SampleRecord.Value.content(.clinicalRecord(ClinicalRecord(displayName: "a", resource: resource)))
    let identifier = MetadataSet.Entry(key: MetadataSet.syncIdentifierKey, value: .string("b"))
    let version = MetadataSet.Entry(key: MetadataSet.syncVersionKey, value: .real(2.5))
    let rows: [(SampleRecord.Value, [MetadataSet.Entry], String?, Double?)] = [
      (content, [], "Observation/7", 60), (content, [identifier, version], "b", 2.5), (content, [identifier], "Observation/7", 60),
      (.content(.clinicalRecord(ClinicalRecord(displayName: "a"))), [], nil, nil), (.quantity(1, .count), [], nil, nil),
      (.quantity(1, .count), [identifier, version], "b", 2.5), (.quantity(1, .count), [version], nil, nil),
    ]
    for (value, entries, key, number) in rows {
      let sync = try sample("labResultRecord", value, metadata: MetadataSet(entries)).sync
      #expect(sync?.identifier == key)
      #expect(sync?.version == number)
    }
  }

  @Test("STAT-08: a statistic takes the number of a quantity in its unit; other samples have none, and other units are errors")
  func statistics() throws {
    let (km, m) = (try UnitExpression.parse("km"), try UnitExpression.parse("m"))
    let distance = try sample("distanceCycling", .quantity(1.5, km))
    #expect(try StatisticsSample(distance, in: m, source: 3) == StatisticsSample(start: 60, end: 61, value: 1500, source: 3))
    #expect(try StatisticsSample(sample("sleepAnalysis", .category(1)), in: m, source: 0) == nil)
    #expect(throws: UnitFault.self) { try StatisticsSample(distance, in: .count, source: 0) }
  }
}
