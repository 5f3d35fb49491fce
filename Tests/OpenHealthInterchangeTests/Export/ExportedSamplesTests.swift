// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Samples in an export: their text, order and dates.
@Suite struct ExportedSamplesTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 600_000_000)
  private static let app = Caller.app(
    AppIdentity("com.example.app", name: "App"))

  private let steps: DataType

  init() throws { steps = try #require(Catalog.type(named: "stepCount")) }

  /// A store with one app's permissions. Everything is saved at the same time.
  private func engine() throws -> HealthEngine {
    let engine = HealthEngine(database: try .inMemory(), answering: PolicyAnswering(policy: .grantAll), now: { Self.start })
    try engine.perform(RequestAuthorization(share: [steps], read: [steps]), for: Self.app)
    return engine
  }

  private func sample(
    _ value: Double, start: Date = start, seconds: Double = 0, metadata: [MetadataSet.Entry] = [], timeZone: String? = nil
  ) throws -> SampleRecord {
    SampleRecord(
      uuid: UUID(), type: steps, start: start, end: start + seconds, value: .quantity(value, try .parse("count")),
      provenance: Provenance(revision: nil, device: nil), metadata: metadata.isEmpty ? .empty : MetadataSet(metadata), timeZone: timeZone)
  }

  private func export(_ engine: HealthEngine, to file: URL) throws -> String {
    try AppleExportWriter(service: engine, zone: .gmt).write(to: file, replacing: true, at: Self.start)
    return String(decoding: try readAll(ExportFile(file).openDocument()), as: UTF8.self)
  }

  private func importing(_ elements: String, locale: String = "en_US", into engine: HealthEngine, in folder: URL) throws -> ImportReport {
    let file = folder.appendingPathComponent("in.xml")
    let text = """
      <?xml version="1.0"?>
      <HealthData locale="\(locale)">
       <ExportDate value="2026-01-01 10:00:00 +0100"/>
      \(elements)
      </HealthData>
      """
    try Data(text.utf8).write(to: file)
    return try AppleExportImport(service: engine).run(file)
  }

  @Test("Metadata texts with line breaks and tabs survive export and import")
  func controlCharacters() throws {
    let text = "a\r\nb\tc\rd\ne"
    let first = try engine()
    try first.perform(SaveSamples(samples: [sample(1, metadata: [.init(key: "own", value: .string(text))])]), for: Self.app)
    try withFolder { folder in
      let file = folder.appendingPathComponent("out.zip")
      #expect(try export(first, to: file).contains("value=\"a&#13;&#10;b&#9;c&#13;d&#10;e\""))
      let second = try engine()
      #expect(try AppleExportImport(service: second).run(file).repairs.isEmpty)
      let found = try second.samples(of: steps)
      #expect(found.map { $0.metadata["own"] } == [.string(text)])
    }
  }

  @Test("Samples with the same start have one order, whatever the order of saving")
  func order() throws {
    let samples = try [7.0, 1, 5, 3, 9].map { try sample($0) }
    let (first, second) = (try engine(), try engine())
    for sample in samples { try first.perform(SaveSamples(samples: [sample]), for: Self.app) }
    for sample in samples.reversed() { try second.perform(SaveSamples(samples: [sample]), for: Self.app) }
    try withFolder { folder in
      let texts = try [first, second].map { try export($0, to: folder.appendingPathComponent("out.zip")) }
      #expect(texts[0].split(separator: "<Record ").count == 6)
      #expect(texts[0] == texts[1])
    }
  }

  @Test("Both dates of a sample have the offset that was valid at its start")
  func offsets() throws {
    // Half an hour before New York's clocks went back, and half an hour after.
    let start = try Date("2026-11-01T05:30:00Z", strategy: .iso8601)
    var elements = SampleElement(zone: .gmt)
    let element = try #require(elements.element(try sample(1, start: start, seconds: 3600, timeZone: "America/New_York"), extra: nil))
    #expect(element["startDate"] == "2026-11-01 01:30:00 -0400")
    #expect(element["endDate"] == "2026-11-01 02:30:00 -0400")
  }

  @Test("Dates are exported in whole seconds, and not rounded up", arguments: [0.25, 0.5, 0.75])
  func wholeSeconds(fraction: Double) throws {
    var elements = SampleElement(zone: .gmt)
    let start = try Date("2026-01-01T08:00:00Z", strategy: .iso8601)
    let element = try #require(elements.element(try sample(1, start: start + fraction, seconds: 59.2), extra: nil))
    #expect(element["startDate"] == "2026-01-01 08:00:00 +0000")
    #expect(element["endDate"] == "2026-01-01 08:00:59 +0000")
    // Before 2001 seconds count backward.
    let early = try Date("1999-12-31T23:59:59Z", strategy: .iso8601)
    #expect(elements.element(try sample(1, start: early + fraction), extra: nil)?["startDate"] == "1999-12-31 23:59:59 +0000")
  }

  @Test("The exported locale is that of the latest import")
  func locale() throws {
    let engine = try engine()
    try withFolder { folder in
      _ = try importing("", locale: "de_DE", into: engine, in: folder)
      _ = try importing("", locale: "pt_BR", into: engine, in: folder)
      #expect(try export(engine, to: folder.appendingPathComponent("out.zip")).contains("<HealthData locale=\"pt_BR\">"))
    }
  }

  @Test("Whole numbers in metadata keep their text", arguments: ["7", "-7", "0", "007", "+5", "-0", "18446744073709551615"])
  func wholeNumbers(text: String) throws {
    let record = """
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="a" unit="count" startDate="2026-01-01 08:00:00 +0000" \
      endDate="2026-01-01 08:00:00 +0000" value="1"><MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="\(text)"/></Record>
      """
    let engine = try engine()
    try withFolder { folder in
      #expect(try importing(record, into: engine, in: folder).isWhole)
      let out = try export(engine, to: folder.appendingPathComponent("out.zip"))
      #expect(out.contains("key=\"HKMetadataKeyHeartRateMotionContext\" value=\"\(text)\""))
    }
  }
}
