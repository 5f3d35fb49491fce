// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange
@testable import OpenHealthSampleExports

/// Exports of iOS 8 and 9.
@Suite struct OlderDialectTests {
  private static func samples(_ engine: HealthEngine, _ type: DataType) throws -> [SampleRecord] {
    try engine.samples(of: type)
  }

  /// A row's content as the store must have it: each value and each metadata entry.
  private static func expected(_ row: SyntheticOlderRow) -> String {
    var metadata = row.metadata.map { "\($0.key)=\($0.value)" }
    if let figures = row.thinning?.figures { metadata += ["min=\(figures[0])", "max=\(figures[1])"] }
    if let count = row.thinning?.recordCount { metadata.append("recordCount=\(count)") }
    let value = row.value ?? row.thinning?.figures?[2] ?? "0"
    return line(
      row.type, row.source, row.unit, Double(value) ?? .nan, Double(row.start), Double(row.end), row.creation.map(Double.init), metadata)
  }

  private static func stored(_ sample: SampleRecord) -> String {
    let (value, unit) =
      switch sample.value {
      case .quantity(let number, let unit): (number, unit.string)
      case .category(let number): (Double(number), "")
      default: (Double.nan, "?")
      }
    let metadata = sample.metadata.entries.map { entry in
      switch entry.value {
      case .string(let text): "\(entry.key)=\(text)"
      case .boolean(let flag): "\(entry.key)=\(flag ? 1 : 0)"
      default: "\(entry.key): another class"
      }
    }
    return line(
      sample.type.identifier, sample.provenance.revision?.source.name ?? "", unit, value, sample.start.timeIntervalSinceReferenceDate,
      sample.end.timeIntervalSinceReferenceDate, sample.creation?.timeIntervalSinceReferenceDate, metadata)
  }

  private static func line(
    _ type: String, _ source: String, _ unit: String, _ value: Double, _ start: Double, _ end: Double, _ creation: Double?,
    _ metadata: [String]
  ) -> String { "\(type)|\(source)|\(unit)|\(value)|\(start)|\(end)|\(creation as Any)|\(metadata.sorted())" }

  @Test("An export of 2015 is imported completely: each record, value and metadata entry", arguments: SyntheticExport.Form.allCases)
  func comesInWhole(form: SyntheticExport.Form) throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("anything")
      let export = SyntheticExport(seed: 5, days: 40, timeZone: TimeZone(identifier: "Europe/Berlin"), dialect: .of2015)
      let contents = try export.write(to: url, as: form)
      var expected: [String] = []
      var thinned = 0
      SyntheticOlderDocument(export).forEachRow { row in
        expected.append(Self.expected(row))
        if row.thinning != nil { thinned += 1 }
      }
      #expect(expected.count > 1500)
      #expect(thinned > 1000)
      #expect(contents.goodRecordCount == expected.count)
      let engine = try HealthEngine.empty()
      let report = try AppleExportImport(service: engine).run(url)
      #expect(report.isWhole, "\(report)")
      #expect(report.total.stored == expected.count, "\(report)")
      #expect(report.thinnedCount == thinned, "\(report)")
      #expect(report.countsByElement.isEmpty)
      #expect(report.unknownAttributes.isEmpty)
      #expect(report.repairs.isEmpty)
      let end = try #require(
        TimeZone(identifier: "Europe/Berlin").map { CivilDay(year: 2015, month: 9, day: 15).start(in: $0) })
      #expect(report.exportDate == end + 40)
      let stored = try engine.perform(ListTypes(), for: .owner).flatMap { try Self.samples(engine, $0.type).map(Self.stored) }
      #expect(stored.sorted() == expected.sorted())
      let profile = try engine.perform(ReadProfile(), for: .owner)
      #expect(
        profile == [
          "HKCharacteristicTypeIdentifierDateOfBirth": "1988-04-12",
          "HKCharacteristicTypeIdentifierBiologicalSex": "HKBiologicalSexFemale",
          "HKCharacteristicTypeIdentifierBloodType": "HKBloodTypeOPositive",
        ])
      let again = try AppleExportImport(service: engine).run(url)
      #expect(again.isWhole)
      #expect(again.total.stored == 0)
      #expect(again.total.alreadyThere == expected.count)
      // Our own export of it, in the current form, has the same content.
      let ours = folder.appendingPathComponent("ours.zip")
      try AppleExportWriter(service: engine).write(to: ours)
      let other = try HealthEngine.empty()
      #expect(try AppleExportImport(service: other).run(ours).isWhole)
      let copied = try other.perform(ListTypes(), for: .owner).flatMap { try Self.samples(other, $0.type).map(Self.stored) }
      #expect(copied.sorted() == expected.sorted())
    }
  }

  private static func translated(_ text: String, pieceBytes: Int = .max) throws -> String {
    String(
      decoding: try readAll(OlderDialectSource(MemorySource(Array(text.utf8), pieceBytes: pieceBytes)), pieceBytes: 777), as: UTF8.self)
  }

  @Test(
    "Rows of 2015 are translated to the form of later systems",
    arguments: [
      (
        #"type="HKQuantityTypeIdentifierHeartRate" source="A" unit="count/s" startDate="20150718161649+0200" endDate="20150718161649+0200" min="1" max="2" average="1.5" recordCount="4"/>"#,
        #"type="HKQuantityTypeIdentifierHeartRate" sourceName="A" unit="count/s" startDate="2015-07-18 16:16:49 +0200" endDate="2015-07-18 16:16:49 +0200" value="1.5"><MetadataEntry key="min" value="1"/><MetadataEntry key="max" value="2"/><MetadataEntry key="recordCount" value="4"/></Record>"#
      ),
      (
        #"type="HKCategoryTypeIdentifierSleepAnalysis" source="A" unit=""/>"#,
        #"type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="A" value="HKCategoryValueSleepAnalysisInBed"/>"#
      ),
      // An app's keys that equal names of the record's own attributes; a sum with its average.
      (
        #"type="T" source="A" unit="x" startDate="y" endDate="z" source="key" device="d" value="own" value="7" average="2"/>"#,
        #"type="T" sourceName="A" unit="x" startDate="y" endDate="z" value="7"><MetadataEntry key="source" value="key"/><MetadataEntry key="device" value="d"/><MetadataEntry key="value" value="own"/><MetadataEntry key="average" value="2"/></Record>"#
      ),
      // Escaped twice, once, with a line break, and with text that looks like markup.
      (
        #"type="T" a &amp;amp; b="x &amp;lt; y &amp;amp;amp; z" c&amp;d="1 &lt; 2" e=f="l\#n<g>"/>"#,
        #"type="T"><MetadataEntry key="a &amp; b" value="x &lt; y &amp;amp; z"/><MetadataEntry key="c&amp;d" value="1 &lt; 2"/><MetadataEntry key="e=f" value="l&#10;&lt;g&gt;"/>\#n</Record>"#
      ),
      // A category value without a name stays a number.
      (
        #"type="HKCategoryTypeIdentifierSleepAnalysis" value="99">"#, #"type="HKCategoryTypeIdentifierSleepAnalysis" value="99">"#
      ),
    ])
  func translates(row: String, later: String) throws {
    for pieceBytes in [1, 7, Int.max] { #expect(try Self.translated(" <Record \(row)\n", pieceBytes: pieceBytes) == " <Record \(later)\n") }
  }

  @Test(
    "A value of 2015 without its closing quote damages only its tag, however the next one is indented", arguments: ["", " ", "\t", " \t "])
  func endsBeforeTheNextTag(indentation: String) throws {
    let text = "<Record type=\"T\" a=\"open/>\n\(indentation)<Record My Note=\" > 5\" source=\"A\"/>\n"
    let later =
      "<Record type=\"T\" a=\"open/>\n\(indentation)<Record sourceName=\"A\"><MetadataEntry key=\"My Note\" value=\" &gt; 5\"/></Record>\n"
    #expect(try Self.translated(text) == later)
    // If the text ends within the name of the next tag, the value may follow later.
    let cut = "<Record type=\"T\" a=\"open/>\n\(indentation)<Rec"
    #expect(try Self.translated(cut) == cut)
  }

  @Test("Text between < and > without a name is not a tag of 2015, and passes through unchanged")
  func needsAName() throws {
    let text = "< source=\"A\"/>\n<1 source=\"A\"/>\n"
    #expect(try Self.translated(text) == text)
  }

  @Test("Damage in an export of 2015 stays in its record, and line numbers stay right")
  func keepsDamageInPlace() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.xml")
      func row(_ minute: String, _ rest: String) -> String {
        """
         <Record type="HKQuantityTypeIdentifierStepCount" source="P" unit="count" startDate="201507181600\(minute)+0200" \
        endDate="201507181600\(minute)+0200"\(rest)/>\n
        """
      }
      let text =
        "<HealthData locale=\"de_DE\">\n <ExportDate value=\"20150915113529+0200\"/>\n" + row("01", " My Key=\"1\n2\" value=\"3\"")
        + row("02", " My Key=\"no end value=3") + row("03", " value=\"nothing\"") + row("04", " value=\"5\"") + "</HealthData>\n"
      try Data(text.utf8).write(to: url)
      let engine = try HealthEngine.empty()
      let report = try AppleExportImport(service: engine).run(url)
      #expect(report.total.stored == 2, "\(report)")
      #expect(report.skippedCount == 1, "\(report)")
      #expect(report.keptCount == 1, "\(report)")
      #expect(report.incomplete == nil, "\(report)")
      #expect((report.skipped + report.kept).map(\.line).contains(6))
      let sample = try Self.samples(engine, try #require(Catalog.type(named: "stepCount")))[0]
      #expect(sample.metadata["My Key"] == .string("1\n2"))
    }
  }

  @Test("An unterminated long tag of 2015 passes through unchanged")
  func readsLongTags() throws {
    // Quadratic work would not finish here.
    let text = "<HealthData>\n <Record type=\"T\" startDate=\"20150718161649+0200\" x=\"" + String(repeating: "y", count: 2 << 20)
    #expect(try Self.translated(text).utf8.count == text.utf8.count)
  }

  @Test("An export of 2015 is translated while it is read, not as a whole")
  func readsInPieces() throws {
    let source = MemorySource(Array(String(repeating: " <Record type=\"T\" source=\"A\"/>\n", count: 50_000).utf8))
    let older = OlderDialectSource(source)
    var start = [UInt8](repeating: 0, count: 100)
    #expect(try start.withUnsafeMutableBytes { try older.read(into: $0) } == 100)
    #expect(source.consumedBytes <= 128 << 10)
  }

  @Test(
    "The form is detected by the format of dates",
    arguments: [
      ("<HealthData>\n <ExportDate value=\"20150915113529+0200\"/>", ExportDialect.of2015),
      ("<HealthData>\n <ExportDate value=\"2026-01-01 10:00:00 +0100\"/>", .current),
      ("<HealthData>\n <Record type=\"x\" startDate=\"20150915113529+0200\"/>", .of2015),
      ("<HealthData>\n <Record type=\"x\" startDate=\"2015091511352", .current), ("<HealthData/>", .current),
    ])
  func detects(text: String, dialect: ExportDialect) throws {
    #expect(try ExportDialect.detect(MemorySource(Array(text.utf8), pieceBytes: 5)) == dialect)
  }

  @Test("The first date counts if it ends within the first 256 KiB", arguments: [(0, ExportDialect.of2015), (1, .current)])
  func detectsEarlyDates(bytesBeyond: Int, dialect: ExportDialect) throws {
    let start = "<ExportDate value=\"20150915113529+0200"
    let text = String(repeating: "\n", count: 256 << 10 - start.utf8.count + bytesBeyond) + start + "\"/>"
    #expect(try ExportDialect.detect(MemorySource(Array(text.utf8))) == dialect)
  }

  @Test("A tag is read again while it is at most as long as the limit, and passes through unchanged when it is longer")
  func limitsTags() throws {
    let text = "<Record source=\"A\" unit=\"xyz\"/>"
    #expect(text.utf8.count == 31)
    for (limit, isTranslated) in [(100, true), (20, true), (19, false), (9, false)] {
      let source = OlderDialectSource(MemorySource(Array(text.utf8), pieceBytes: 10), maximumTagBytes: limit)
      let expected = isTranslated ? "<Record sourceName=\"A\" unit=\"xyz\"/>" : text
      #expect(String(decoding: try readAll(source), as: UTF8.self) == expected)
    }
  }

  @Test("A dialect's source tells how far the other one was read, and gives texts without tags in any pieces", arguments: [1, 3, 1000])
  func pieces(pieceBytes: Int) throws {
    let text = "no tag > at all, é < x"
    let source = OlderDialectSource(MemorySource(Array(text.utf8), pieceBytes: 4))
    #expect(source.consumedBytes == 0)
    #expect(String(decoding: try readAll(source, pieceBytes: pieceBytes), as: UTF8.self) == text)
    #expect(source.consumedBytes == Int64(text.utf8.count))
    #expect(source.problem == nil)
  }
}
