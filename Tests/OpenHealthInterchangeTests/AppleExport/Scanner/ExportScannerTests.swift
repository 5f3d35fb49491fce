// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthInterchange

@Suite struct ExportScannerTests {
  private static func export(_ body: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData ANY>\n]>\n"
      + "<HealthData locale=\"en_US\">\n\(body)\n</HealthData>\n"
  }

  @Test func deliversElementsWithAttributesLinesAndDepths() throws {
    let body =
      "<Me/>\n<Record type=\"T\" sourceName=\"Anna’s\u{A0}Watch &amp; &lt;co&gt; &#233;\" value=\"1\">\n <MetadataEntry key=\"k\" value=\"2\"/>\n</Record>"
    for pieceBytes in [1, 3, 64, 1000] {
      let (recorder, summary) = try scanned(Self.export(body), pieceBytes: pieceBytes)
      #expect(recorder.isComplete)
      #expect(recorder.ended.map(\.name) == ["Me", "MetadataEntry", "Record", "HealthData"])
      #expect(recorder.lines == [5, 6, 7, 8])
      #expect(recorder.depths == [0, 1, 1, 2])
      #expect(recorder.attributes[2] == ["type": "T", "sourceName": "Anna’s\u{A0}Watch & <co> é", "value": "1"])
      #expect(summary.damagedElementCount == 0)
      #expect(!summary.isTruncated)
      #expect(summary.strayProblemCount == 0)
      #expect(summary.elementCount == 4)
      #expect(summary.repairs.total == 0)
      #expect(summary.abandoned == nil)
    }
  }

  @Test func looksUpAttributesByName() throws {
    final class Checker: ExportScannerDelegate {
      var checks = 0
      func start(_ element: borrowing ExportElement) throws {
        guard element.name == .record else { return }
        checks += 1
        #expect(element.string(for: .unit) == "count")
        #expect(element.number(for: .value) == 12.5)
        #expect(element.timestamp(for: .startDate)?.offsetSeconds == -28_800)
        #expect(element.bytes(for: .endDate) == nil)
        #expect(element.bytes(named: "novelty").map { String(decoding: $0, as: UTF8.self) } == "x")
        #expect(element.attribute(at: 2) == .other)
        #expect(element.name(at: 2) == "novelty")
        #expect(element.bytes(for: .sourceVersion)?.count == 0)
        var names: [ExportAttribute] = []
        element.forEach { name, _ in names.append(name) }
        #expect(names == [.unit, .value, .other, .startDate, .sourceVersion])
      }
      func end(_ name: ExportElementName, damage: ExportDamage?) throws {}
    }
    let checker = Checker()
    let record = "<Record unit=\"count\" value=\"12.5\" novelty=\"x\" startDate=\"2024-01-15 10:00:00 -0800\" sourceVersion=\"\"/>"
    _ = try ExportScanner.scan(MemorySource(Array(Self.export(record).utf8)), delegate: checker)
    #expect(checker.checks == 1)
  }

  /// One bad tag between good ones loses only that tag.
  @Test(arguments: [
    "<Record value=\"bad\" value=\"2\"/>",
    "<Record value=\"bad\" unit=\"a\"b\"/>",
    "<Record value=\"bad\" unit=a/>",
    "<Record value=\"bad\" unit/>",
    "<Record value=\"bad\" 1=\"2\"/>",
    "<Record value=\"bad\" unit=\"x\" x:y=\"1\"/>",
    "<Record value=\"bad\" unit=\"open/>",
    "<Record value=\"bad\" unit=\"open",
    "<Record value=\"bad\" <3 />",
    "<Record value=\"bad\"",
    "<Record value=\"bad\" unit=\"a\"b\"><MetadataEntry key=\"k\" value=\"inner\"/></Record>",
    "<Record value=\"bad\"></Recor>",
    "<Record value=\"bad\"><MetadataEntry key=\"k\" value=\"inner\"></Record>",
    "<Record value=\"bad\">",
  ])
  func damageStaysInItsElement(bad: String) throws {
    let good = (0..<3).map { "<Record value=\"\($0)\"><MetadataEntry key=\"k\" value=\"m\($0)\"/></Record>\n" }.joined()
    let tail = "<Correlation type=\"c\">\n<Record value=\"3\"/>\n<Record value=\"4\"/>\n</Correlation>\n<Record value=\"5\"/>"
    let text = Self.export(good + bad + "\n" + good + tail)
    for pieceBytes in [1, 50, 10_000] {
      let (recorder, summary) = try scanned(text, pieceBytes: pieceBytes)
      #expect(recorder.isComplete)
      let values = recorder.sound("Record").filter { $0 != "bad" }
      #expect(values == ["0", "1", "2", "0", "1", "2", "3", "4", "5"], "\(recorder.ended)")
      #expect(recorder.damaged("Record") == ["bad"] || bad.contains("MetadataEntry") || bad.contains("Recor>"))
      #expect(summary.damagedElementCount >= 1)
      #expect(recorder.sound("MetadataEntry").filter { $0 != "inner" } == ["m0", "m1", "m2", "m0", "m1", "m2"])
      #expect(recorder.sound("Correlation").count == 1)
      #expect(!summary.isTruncated)
      #expect(summary.abandoned == nil)
      #expect(recorder.ended.last == .init(name: "HealthData", value: nil, isDamaged: false))
    }
  }

  @Test func damageInsideACorrelationEndsWithIt() throws {
    let group =
      "<Correlation type=\"c\">\n<Record value=\"1\"/>\n<Record value=\"bad\" unit=\"a\"b\"/>\n<Record value=\"2\"/>\n</Correlation>\n"
    let (recorder, summary) = try scanned(Self.export(group + group + "<Workout value=\"w\"/>"))
    #expect(recorder.isComplete)
    #expect(recorder.sound("Record") == ["1", "2", "1", "2"])
    #expect(recorder.damaged("Record") == ["bad", "bad"])
    #expect(recorder.sound("Workout") == ["w"])
    #expect(recorder.depths.max() == 2)
    #expect(summary.damagedElementCount == 2)
  }

  @Test func marksWhatIsInsideADamagedElement() throws {
    let (recorder, _) = try scanned(Self.export("<Record value=\"1\" value=\"2\"><MetadataEntry key=\"k\" value=\"v\"/></Record>"))
    #expect(recorder.damaged("MetadataEntry") == ["v"])
    #expect(recorder.sound("HealthData").count == 1)
  }

  @Test func repairsWhatItCanWithoutDamage() throws {
    let body = "<Record value=\"1\" sourceName=\"I <3 R&D\u{1}\"/>\n<Record value=\"2\"/>"
    let (recorder, summary) = try scanned(Self.export(body))
    #expect(recorder.attributes[1]["sourceName"] == "I <3 R&D\u{FFFD}")
    #expect(recorder.sound("Record") == ["1", "2"])
    #expect(summary.repairs.total == 3)
    #expect(summary.damagedElementCount == 0)
  }

  @Test func everyTruncationKeepsWhatIsComplete() throws {
    let records = (0..<4).map {
      "<Record value=\"\($0)\" unit=\"x &lt; y\"/>\n<Record value=\"m\($0)\">\n<MetadataEntry key=\"k\" value=\"v\"/>\n</Record>\n"
    }
    let text = Array(Self.export(records.joined()).utf8)
    let rootStart =
      String(decoding: text, as: UTF8.self).utf8.count
      - Self.export(records.joined()).components(separatedBy: "<HealthData").last!.utf8.count
    for cut in 0..<(text.count - 1) {
      let part = Array(text[..<cut])
      do {
        let (recorder, summary) = try scanned(part)
        #expect(recorder.isComplete)
        let closed = String(decoding: part, as: UTF8.self)
        let whole = closed.components(separatedBy: "y\"/>").count - 1 + closed.components(separatedBy: "</Record>").count - 1
        #expect(recorder.sound("Record").count == whole, "cut at \(cut)")
        #expect(summary.isTruncated == !closed.contains("</HealthData"), "cut at \(cut)")
        if summary.isTruncated { #expect(recorder.ended.last?.isDamaged == true) }
      } catch {
        #expect(cut <= rootStart + 1, "cut at \(cut): \(error)")
        #expect([Self.noElement, Self.wrongRoot("HealthDat")].contains(error as? ExportFault) || cut <= rootStart)
      }
    }
  }

  @Test("A truncated file ends at its last line, whatever is open there, for any size of pieces", arguments: [1, 7, 64, 250, Int.max])
  func lastLineOfACutFile(pieceBytes: Int) throws {
    let filler = String(repeating: "<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<\n", count: 30)
    for open in ["<![CDATA[\n", "<!--\n", "<Record value=\"1\"\n", "<Record value=\"", "<?p\n", "text\n", "<Record>\n"] {
      let text = Self.export("<Record value=\"1\"/>\n" + open + (open.hasPrefix("<Record ") ? "" : filler))
      let cut = Array(text.utf8).dropLast("</HealthData>".utf8.count + (text.hasSuffix("\n") ? 1 : 0))
      let (recorder, summary) = try scanned(Array(cut), pieceBytes: pieceBytes)
      #expect(summary.isTruncated, "\(open)")
      #expect(recorder.isComplete, "\(open)")
      #expect(summary.lineCount == cut.count { $0 == 0x0A } + 1, "\(open)")
    }
  }

  private static let noElement = ExportFault("The file contains no XML.")

  private static func wrongRoot(_ name: String) -> ExportFault {
    ExportFault("The file is XML, but not an Apple Health export: its root is \(name), not HealthData.")
  }

  @Test func refusesOtherDocuments() {
    #expect(throws: Self.wrongRoot("ClinicalDocument")) {
      try scanned("<?xml version=\"1.0\"?><ClinicalDocument xmlns=\"urn:hl7-org:v3\"/>")
    }
    #expect(throws: Self.noElement) { try scanned("") }
    #expect(throws: Self.noElement) { try scanned("no XML at all") }
    #expect(throws: ExportFault("The file is UTF-16 or UTF-32 text; an Apple Health export is UTF-8.")) {
      try scanned([0xFF, 0xFE] + Array("<\0a\0".utf8))
    }
  }

  @Test func ignoresADeclaredEncoding() throws {
    let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><HealthData locale=\"é\"/>"
    #expect(try scanned(text).0.attributes[0]["locale"] == "é")
  }

  @Test func expandsNoEntities() throws {
    let text = "<!DOCTYPE HealthData [<!ENTITY a SYSTEM \"file:///etc/passwd\"><!ENTITY b \"bbbb\">]><HealthData locale=\"&a;&b;\"/>"
    #expect(try scanned(text).0.attributes[0]["locale"] == "&a;&b;")
  }

  @Test func takesLongAttributesAndRefusesEndlessOnes() throws {
    let long = String(repeating: "x", count: 12 << 20)
    let (recorder, summary) = try scanned(
      Self.export("<Record value=\"1\"/>\n<MetadataEntry key=\"k\" value=\"\(long)\"/>\n<Record value=\"2\"/>"))
    #expect(recorder.sound("Record") == ["1", "2"])
    #expect(recorder.sound("MetadataEntry").first??.utf8.count == 12 << 20)
    #expect(summary.damagedElementCount == 0)
    let recorder2 = Recorder()
    #expect(throws: ExportFault.tooLong(7)) {
      let source = MemorySource(Array(Self.export("<Record value=\"1\"/>\n<MetadataEntry value=\"\(long.prefix(2 << 20))\"/>").utf8))
      _ = try ExportScanner.scan(source, delegate: recorder2, maximumTagBytes: 1 << 20)
    }
    #expect(recorder2.sound("Record") == ["1"])
  }

  @Test func takesManyAttributesAndRefusesEndlessOnes() throws {
    func body(_ count: Int) -> String {
      "<Record value=\"1\"/>\n<Record \((0..<count).map { "a\($0)=\"=<'\"" }.joined(separator: " "))/>\n<Record value=\"2\"/>"
    }
    for pieceBytes in [100, .max] {
      let (recorder, summary) = try scanned(Array(Self.export(body(AttributeLimit.most)).utf8), pieceBytes: pieceBytes)
      #expect(recorder.sound("Record") == ["1", nil, "2"])
      #expect(recorder.attributes[2].count == AttributeLimit.most)
      #expect(summary.damagedElementCount == 0)
      #expect(throws: ExportFault.self) {
        try scanned(Array(Self.export(body(AttributeLimit.most + 1)).utf8), pieceBytes: pieceBytes)
      }
    }
  }

  /// Found by hand while fuzzing: each error searched all text since the last tag, so that 300 KB took minutes.
  @Test(.timeLimit(.minutes(30))) func errorsCostTheSameEach() throws {
    let (recorder, _) = try scanned(
      Self.export("<Record value=\"1\"/>" + String(repeating: "]]>", count: 300_000) + "<Record value=\"2\"/>"))
    #expect(recorder.isComplete)
    #expect(recorder.ended.map(\.value) == ["1", "2", nil])
  }

  @Test func endTagsTooManyEndNothing() throws {
    let body =
      "<Record value=\"1\"/>\n</Workout>\n<Record value=\"2\"/>\n<Correlation>\n</x>\n<Record value=\"3\"/></Correlation>\n<Record value=\"4\"/>"
    let (recorder, summary) = try scanned(Self.export(body))
    #expect(recorder.isComplete)
    #expect(recorder.sound("Record").filter { $0 != "3" } == ["1", "2", "4"])
    #expect(recorder.damaged("Correlation").count == 1)
    #expect(summary.abandoned == nil)
    #expect(!summary.isTruncated)
    #expect(summary.strayProblemCount == 1)
  }

  @Test func tellsTrailingText() throws {
    let (recorder, summary) = try scanned(Self.export("<Record value=\"1\"/>") + "<HealthData><Record value=\"2\"/></HealthData>")
    #expect(recorder.isComplete)
    #expect(recorder.sound("Record") == ["1"])
    #expect(summary.strayProblemCount == 1)
    #expect(!summary.isTruncated)
  }

  /// Found by fuzzing: end tags after the root closed the elements that the parser puts around the export.
  @Test func tellsWhereReadingStoppedBehindTheRoot() throws {
    let (recorder, summary) = try scanned(
      Self.export("<Record value=\"1\"/>") + String(repeating: "</w>", count: 300) + "\n<Record value=\"2\"/>")
    #expect(recorder.isComplete)
    #expect(recorder.sound("Record") == ["1"])
    #expect(summary.abandoned != nil)
    #expect(!summary.isTruncated)
  }

  @Test func stopsAtADelegatesError() throws {
    struct Stop: Error {}
    final class Stopper: ExportScannerDelegate {
      var starts = 0
      func start(_ element: borrowing ExportElement) throws {
        starts += 1
        if starts == 3 { throw Stop() }
      }
      func end(_ name: ExportElementName, damage: ExportDamage?) throws {}
    }
    let stopper = Stopper()
    let text = Self.export(String(repeating: "<Record value=\"1\"/>\n", count: 50))
    #expect(throws: Stop.self) { try ExportScanner.scan(MemorySource(Array(text.utf8)), delegate: stopper) }
    #expect(stopper.starts == 3)
  }

  @Test func saysNothingOfTheContent() throws {
    let text = Self.export("<Record value=\"secret\" value=\"secret\" unit=\"a\"secret/></secret><Record secret=secret/>")
    final class Reasons: ExportScannerDelegate {
      var text = ""
      func start(_ element: borrowing ExportElement) throws {}
      func end(_ name: ExportElementName, damage: ExportDamage?) throws { text += damage?.description ?? "" }
    }
    let reasons = Reasons()
    let summary = try ExportScanner.scan(MemorySource(Array(text.utf8)), delegate: reasons)
    #expect(!reasons.text.isEmpty)
    #expect(!(reasons.text + summary.strayProblems.description).contains("secret"))
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func survivesRandomDamage(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let good = (0..<20).map { "<Record value=\"\($0)\" unit=\"a\"><MetadataEntry key=\"k\" value=\"v\"/></Record>\n" }.joined()
    let text = Array(Self.export(good + "<Correlation>\n" + good + "</Correlation>").utf8)
    for _ in 0..<150 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 110..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: at)
        case 1: bytes[at] = UInt8.random(in: 0...255, using: &random)
        default:
          bytes.insert(contentsOf: Array(["<", ">", "\"", "/>", "</Record>", "&", "<!--"].randomElement(using: &random)!.utf8), at: at)
        }
      }
      do {
        let (recorder, summary) = try scanned(bytes, pieceBytes: Int.random(in: 1...500, using: &random))
        #expect(recorder.isComplete)
        #expect(recorder.ended.filter(\.isDamaged).count == summary.damagedElementCount)
      } catch is ExportFault {}
    }
  }

  @Test("A large run of clean text after a repaired value is read in order, with and without libxml2")
  func largeRuns() throws {
    // On one line, so that there is no gap between elements after which plain ones could follow.
    let repaired = (0..<2).map { "<Record value=\"\($0)\" unit=\"count\" sourceName=\"P & Q\"/>" }
    let clean = (4000..<8000).map { "<Record value=\"\($0)\" unit=\"count\" sourceName=\"Phone\"/>" }
    for pieceBytes in [1000, 300_000] {
      let (recorder, summary) = try scanned(Self.export(repaired[0] + clean.joined() + repaired[1]), pieceBytes: pieceBytes)
      var expected: [String?] = (4000..<8000).map { "\($0)" }
      expected.insert("0", at: 0)
      expected.append("1")
      #expect(recorder.sound("Record") == expected)
      #expect(summary.repairs[.bareAmpersand].count == 2)
      #expect(summary.damagedElementCount == 0)
      #expect(summary.elementCount == 4003)
    }
  }

  @Test("A scan counts bytes, lines and elements, also without a line break at the end", arguments: ["", "\n", "\n\n"])
  func counts(end: String) throws {
    let body = (0..<50).map { " <Record value=\"\($0)\"/>\n" }.joined() + " <Workout>\n  <Record value=\"x\"/>\n </Workout>"
    let text = String(Self.export(body).dropLast()) + end
    for pieceBytes in [7, 100_000] {
      let (recorder, summary) = try scanned(text, pieceBytes: pieceBytes)
      #expect(summary.byteCount == Int64(text.utf8.count))
      #expect(summary.elementCount == 53)
      #expect(recorder.ended.count == 53)
      #expect(summary.lineCount == text.utf8.count { $0 == 0x0A } + 1)
      #expect(summary.plainElementCount <= 51)
      #expect(summary.sourceProblem == nil)
      #expect(!summary.isTruncated)
      #expect(summary.strayProblemCount == 0)
    }
  }

  @Test("A defect of the root's start tag, or of text between elements, is a problem outside all elements")
  func rootDefects() throws {
    let (recorder, summary) = try scanned("<HealthData locale=\"a\" locale=\"b\">\n<Record value=\"1\"/>\n</HealthData>\n")
    #expect(recorder.sound("Record") == ["1"])
    #expect(recorder.damaged("HealthData").count == 1)
    #expect(summary.strayProblems.map(\.code) == [42])
    #expect(summary.strayProblems.map(\.line) == [1])
    #expect(summary.strayProblemCount == 1)
    #expect(summary.damagedElementCount == 1)
    let (other, stray) = try scanned(Self.export("<Record value=\"1\"/>\n]]>\n<Record value=\"2\"/>"))
    #expect(other.sound("Record") == ["1", "2"])
    #expect(stray.strayProblemCount >= 1)
    #expect(stray.damagedElementCount == 0)
  }

  @Test("An element with a prefix is unknown, and keeps it; so is an attribute")
  func prefixes() throws {
    let (recorder, _) = try scanned(
      Self.export("<x:Record xmlns:x=\"urn:x\" x:value=\"1\" value=\"2\"/>\n<Record xmlns:x=\"urn:x\" x:value=\"3\"/>"))
    #expect(recorder.ended.map(\.name) == ["x:Record", "Record", "HealthData"])
    #expect(recorder.attributes[1] == ["x:value": "1", "value": "2"] && recorder.attributes[2] == ["x:value": "3"])
  }

  @Test("Progress is reported after each piece that was read, with how far the source is")
  func progress() throws {
    final class Listener: ExportScannerDelegate {
      var places: [Int64] = []
      func start(_ element: borrowing ExportElement) throws {}
      func end(_ name: ExportElementName, damage: ExportDamage?) throws {}
      func progress(consumedBytes: Int64) throws { places.append(consumedBytes) }
    }
    let bytes = Array(Self.export("<Record value=\"1\"/>").utf8)
    let listener = Listener()
    _ = try ExportScanner.scan(MemorySource(bytes, pieceBytes: 50), delegate: listener)
    let whole = (1...bytes.count / 50).map { Int64(50 * $0) }
    #expect(listener.places == whole + (bytes.count % 50 == 0 ? [] : [Int64(bytes.count)]))
  }
}
