// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct ImportFilterTests {
  private static let noon = Date(timeIntervalSinceReferenceDate: 788_961_600)  // 2026-01-01 12:00:00 UTC
  private let steps: DataType
  private let sleep: DataType

  init() throws {
    steps = try #require(Catalog.type(named: "stepCount"))
    sleep = try #require(Catalog.type(named: "sleepAnalysis"))
  }

  private func element(_ name: String, _ attributes: [(String, String)]) -> KeptElement {
    KeptElement(name: name, attributes: attributes.map { .init(name: $0.0, value: $0.1) })
  }

  @Test("A filter without a condition is open")
  func openness() {
    #expect(ImportFilter().isOpen)
    #expect(!ImportFilter(types: []).isOpen)
    #expect(!ImportFilter(since: Self.noon).isOpen)
    #expect(!ImportFilter(types: [steps], since: Self.noon).isOpen)
  }

  @Test("A sample is included by its type, and by its end if it is not before the date")
  func samples() throws {
    func includes(_ filter: ImportFilter, from start: Double, to end: Double) throws -> Bool {
      filter.includes(
        SampleRecord(
          uuid: UUIDMint.ofTests.next(), type: steps, start: Self.noon + start, end: Self.noon + end,
          value: .quantity(1, try UnitExpression.parse("count")), provenance: .unknown))
    }
    #expect(try includes(ImportFilter(), from: -9, to: -9) && includes(ImportFilter(types: [steps, sleep]), from: -9, to: -9))
    #expect(try !includes(ImportFilter(types: [sleep]), from: 0, to: 9) && !includes(ImportFilter(types: []), from: 0, to: 9))
    let since = ImportFilter(since: Self.noon)
    #expect(try includes(since, from: -9, to: 0) && includes(since, from: 1, to: 1) && !includes(since, from: -9, to: -0.001))
    #expect(try !includes(ImportFilter(types: [sleep], since: Self.noon), from: 1, to: 1))
  }

  @Test("An element is included by the first of its dates, and where it has none that can be read")
  func dates() {
    let filter = ImportFilter(since: Self.noon)
    let (before, at) = ("2026-01-01 12:59:59 +0100", "2026-01-01 13:00:00 +0100")
    for name in ["endDate", "startDate", "dateIssued", "receivedDate"] {
      #expect(filter.includes(element("A", [(name, at)])), "\(name)")
      #expect(!filter.includes(element("A", [(name, before)])), "\(name)")
      #expect(filter.includes(element("A", [(name, "yesterday")])))
    }
    #expect(filter.includes(element("A", [("startDate", before), ("endDate", at)])))
    #expect(!filter.includes(element("A", [("startDate", at), ("endDate", before)])))
    #expect(!filter.includes(element("A", [("receivedDate", at), ("dateIssued", before)])))
    #expect(filter.includes(element("A", [])))
    #expect(filter.includes(element("A", [("creationDate", before)])))
    #expect(ImportFilter().includes(element("A", [("endDate", before)])))
  }

  @Test("A summary is included if its day ends at the date or later")
  func days() {
    let summary = element("ActivitySummary", [("dateComponents", "2025-12-31")])
    let midnight = Self.noon - 43_200
    #expect(ImportFilter(since: midnight).includes(summary))
    #expect(!ImportFilter(since: midnight + 1).includes(summary))
    #expect(ImportFilter(since: midnight - 86_400).includes(summary))
    #expect(ImportFilter(since: Self.noon).includes(element("ActivitySummary", [("dateComponents", "2025-13-31")])))
  }

  @Test("Summaries, medications and records have a type; other elements are in no filter of types")
  func types() {
    let record = element("Record", [("type", "HKCategoryTypeIdentifierSleepAnalysis")])
    #expect(ImportFilter(types: [sleep]).includes(record))
    #expect(!ImportFilter(types: [steps]).includes(record))
    #expect(!ImportFilter(types: [sleep]).includes(element("Record", [("type", "HKNovelty")])))
    #expect(!ImportFilter(types: [sleep]).includes(element("Record", [])))
    #expect(!ImportFilter(types: [sleep]).includes(element("Prophecy", [("type", "HKCategoryTypeIdentifierSleepAnalysis")])))
    let summary = element(ActivitySummaryRecord.elementName, [])
    #expect(ImportFilter(types: [Catalog.rings.summary]).includes(summary))
    #expect(!ImportFilter(types: [sleep]).includes(summary))
    let medication = element(MedicationRecord.elementName, [])
    #expect(ImportFilter(types: [Catalog.medication]).includes(medication))
    #expect(!ImportFilter(types: [sleep]).includes(medication))
    let early = element("Record", [("type", sleep.identifier), ("endDate", "2025-01-01 00:00:00 +0000")])
    #expect(ImportFilter(types: [sleep]).includes(early))
    #expect(!ImportFilter(types: [sleep], since: Self.noon).includes(early))
  }
}
