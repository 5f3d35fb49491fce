// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// How the content of an import is handed over to the store: batch by batch.
@Suite struct ImportSinkTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let engine: HealthEngine
  private let steps: DataType

  init() throws {
    engine = try HealthEngine.empty()
    steps = try #require(Catalog.type(named: "stepCount"))
  }

  private func sink(_ service: any HealthService) throws -> ImportSink {
    ImportSink(.init(service: service, number: try engine.perform(BeginImport(name: "a"), for: .owner)))
  }

  private func sample(_ number: Int) throws -> SampleRecord {
    SampleRecord(steps, .quantity(1, try UnitExpression.parse("count")), at: Self.start + Double(number), uuid: UUIDMint.ofTests.next())
  }

  /// An element that weighs as much as a number says, at least 133.
  private func element(weight: Int, name: String = "Prophecy") -> KeptElement {
    KeptElement(name: name, attributes: [.init(name: "a", value: String(repeating: "x", count: weight - 133))])
  }

  private static let batchWeight = 1_048_576

  @Test("A batch has 10,000 records, with their elements by place in the batch", arguments: [9_999, 10_000, 10_001])
  func batches(count: Int) throws {
    let service = NotingService(engine, outcome: ImportRecords.Outcome())
    let sink = try sink(service)
    let record = try sample(0)
    for number in 0..<count {
      let hasExtra = number == 2 || number == 9_999 || number == 10_000
      try sink.add(record, extra: hasExtra ? KeptElement(name: "\(number)") : nil)
    }
    var report = ImportReport(documentPath: "a")
    try sink.finish(&report)
    #expect(service.records.map(\.records.count) == (count > 10_000 ? [10_000, 1] : [count]))
    let expected: [Int: String] = count > 9_999 ? [2: "2", 9_999: "9999"] : [2: "2"]
    #expect(service.records.first?.extras.mapValues(\.name) == expected)
    if count > 10_000 { #expect(service.records.last?.extras.mapValues(\.name) == [0: "10000"]) }
    #expect(service.elements.isEmpty)
  }

  @Test("A batch also ends when its elements reach a mebibyte", arguments: [0, 1])
  func weightOfElements(missing: Int) throws {
    let service = NotingService(engine)
    let sink = try sink(service)
    let half = Self.batchWeight / 2
    try sink.add(element(weight: half - missing, name: "A"), as: .element("a"), key: nil)
    // The other half is an element with a child.
    var outer = element(weight: 1000, name: "B")
    outer.children = [element(weight: half - 1000)]
    try sink.add(outer, as: .element("b"), key: nil)
    for name in ["C", "D"] { try sink.add(KeptElement(name: name), as: .element("c"), key: nil) }
    var report = ImportReport(documentPath: "a")
    try sink.finish(&report)
    let expected = missing == 0 ? [["A", "B"], ["C", "D"]] : [["A", "B", "C"], ["D"]]
    #expect(service.elements.map { $0.items.map(\.element.name) } == expected)
    #expect(report.countsByElement.mapValues(\.stored) == ["a": 1, "b": 1, "c": 2])
    #expect(service.records.isEmpty)
  }

  @Test("The weight of records is that of their elements and attachments", arguments: [0, 1])
  func weightOfRecords(missing: Int) throws {
    let service = NotingService(engine, outcome: ImportRecords.Outcome())
    let sink = try sink(service)
    let bytes = ContentBytes(Data(count: 100_000))
    let attachment = AttachmentRecord(
      identifier: UUIDMint.ofTests.next(), name: "", contentType: "public.png", creation: Self.start, data: bytes)
    try sink.add(sample(0), extra: nil, attachments: [attachment, attachment])
    try sink.add(sample(1), extra: element(weight: Self.batchWeight - 202_000 - missing))
    for number in 2..<4 { try sink.add(sample(number), extra: element(weight: 133)) }
    var report = ImportReport(documentPath: "a")
    try sink.finish(&report)
    #expect(service.records.map(\.records.count) == (missing == 0 ? [2, 2] : [3, 1]))
    #expect(service.records[0].attachments.mapValues(\.count) == [0: 2] && service.records[1].attachments.isEmpty)
  }

  @Test("The weight of groups is that of their members, routes and elements", arguments: [0, 1])
  func weightOfGroups(missing: Int) throws {
    let service = NotingService(engine, outcome: ImportRecords.Outcome())
    let sink = try sink(service)
    var route = try sample(0)
    route.value = .route(RouteRecord(count: 1000))
    // 1,000 for the group, 200 for each member, 100 for each location.
    let weight = 1000 + 2 * 200 + 100_000
    let extra = element(weight: Self.batchWeight - weight - 500 - missing)
    try sink.add(.init(record: sample(1), members: [sample(2), route], extra: extra, memberExtras: [1: element(weight: 500)]))
    for number in 3..<5 { try sink.add(.init(record: sample(number), members: [], extra: nil)) }
    var report = ImportReport(documentPath: "a")
    try sink.finish(&report)
    #expect(service.records.map(\.groups.count) == (missing == 0 ? [1, 2] : [2, 1]))
    #expect(service.records.allSatisfy { $0.records.isEmpty } && service.records[0].groups[0].memberExtras.count == 1)
  }

  @Test("Nothing is handed over without content, and nothing at all in a preview")
  func nothing() throws {
    let service = NotingService(engine)
    var report = ImportReport(documentPath: "a")
    try sink(service).finish(&report)
    #expect(service.records.isEmpty)
    #expect(service.elements.isEmpty)
    #expect(report.grandTotal == ImportReport.Counts())
    let preview = ImportSink(nil)
    try preview.add(sample(0), extra: element(weight: 2 * Self.batchWeight))
    try preview.add(.init(record: sample(1), members: [], extra: element(weight: 2 * Self.batchWeight)))
    try preview.add(element(weight: 2 * Self.batchWeight), as: .element("a"), key: nil)
    try preview.finish(&report)
    #expect(try preview.set(characteristics: ["a": "b"]).isEmpty && report.grandTotal == ImportReport.Counts())
    #expect(preview.storedByType.isEmpty)
  }

  @Test("The outcomes of all batches are added up in the report")
  func outcomes() throws {
    var outcome = ImportRecords.Outcome()
    (outcome.storedByType, outcome.alreadyThereByType, outcome.repeatedByType) = ([steps: 5], [steps: 3], [steps: 2])
    (outcome.storedAttachments, outcome.knownAttachments, outcome.refusedAttachments) = (7, 11, 2)
    let service = NotingService(engine, outcome: outcome)
    let sink = try sink(service)
    var report = ImportReport(documentPath: "a")
    report.countsByType[steps, default: .init()].read = 100
    for number in 0..<2 { try sink.add(sample(number), extra: element(weight: Self.batchWeight)) }
    // A third batch, of elements alone.
    for name in ["A", "B"] { try sink.add(KeptElement(name: name), as: .element(name), key: nil) }
    try sink.finish(&report)
    #expect(service.records.count == 2)
    #expect(service.elements.count == 1)
    #expect(sink.storedByType == [steps: 10])
    let counts = try #require(report.countsByType[steps])
    #expect(counts.alreadyThere == 6)
    #expect(counts.read == 96)
    #expect(counts.stored == 0)
    #expect(report.repeatedCount == 4)
    #expect(report.files.stored == 14)
    #expect(report.files.alreadyThere == 22)
    #expect(report.files.skipped == 4)
    #expect(report.skippedCount == 4)
    #expect(report.skipped.first?.element == "Attachment")
    #expect(report.skipped.first?.line == 0)
  }

  @Test("An element is new or known, and the report counts both by kind")
  func knownElements() throws {
    for round in 0..<2 {
      let number = try engine.perform(BeginImport(name: "a"), for: .owner)
      let sink = ImportSink(.init(service: engine, number: number))
      for value in ["1", "2"] {
        try sink.add(KeptElement(name: "A", attributes: [.init(name: "a", value: value)]), as: .element("kind"), key: nil)
      }
      var report = ImportReport(documentPath: "a")
      try sink.finish(&report)
      try engine.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: true), for: .owner)
      let counts = try #require(report.countsByElement["kind"])
      #expect(counts.stored == (round == 0 ? 2 : 0))
      #expect(counts.alreadyThere == (round == 0 ? 0 : 2))
      #expect(counts.read == 0)
    }
  }

  @Test("The error of a batch reaches the import with one of the next batches, or at its end", arguments: [0, 1])
  func failures(firstRefused: Int) throws {
    let service = NotingService(engine, outcome: ImportRecords.Outcome(), firstRefused: firstRefused)
    let sink = try sink(service)
    #expect(throws: HealthError.damagedData(.file)) {
      for number in 0..<10 { try sink.add(sample(number), extra: element(weight: Self.batchWeight)) }
    }
    #expect(service.records.count == firstRefused)
    let last = try self.sink(NotingService(engine, firstRefused: 0))
    try last.add(sample(0), extra: nil)
    var report = ImportReport(documentPath: "a")
    #expect(throws: HealthError.damagedData(.file)) { try last.finish(&report) }
  }
}
