// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthSampleExports
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct PlainElementTests {
  /// Everything that a scan delivers, as text.
  private final class Log: ExportScannerDelegate {
    private(set) var lines: [String] = []

    func start(_ element: borrowing ExportElement) throws {
      let attributes = (0..<element.count).map { index in
        "\(element.attribute(at: index)) \(element.name(at: index))=\(String(decoding: element.value(at: index), as: UTF8.self))"
      }
      let place = "line \(element.line) depth \(element.depth) in \(element.parent?.description ?? "-")"
      // No value contains a zero byte. The description of the array would take a fifth of the tests' time.
      lines.append("\(element.name) \(place) \(element.damage?.description ?? "sound") \(attributes.joined(separator: "\0"))")
    }

    func end(_ name: ExportElementName, damage: ExportDamage?) throws { lines.append("end \(name) \(damage?.description ?? "sound")") }
  }

  private static func log(_ source: any ByteSource, readsPlainElements: Bool) -> (lines: [String], plainCount: Int) {
    let log = Log()
    do {
      var summary = try ExportScanner.scan(source, delegate: log, readsPlainElements: readsPlainElements)
      let plainCount = summary.plainElementCount
      summary.plainElementCount = 0
      return (log.lines + ["\(summary)"], plainCount)
    } catch {
      return (log.lines + ["\(error)"], 0)
    }
  }

  private static func read(_ text: String) -> (outcome: String, tags: [String]) {
    let bytes = Array(text.utf8)
    var element = PlainElement(capacity: bytes.count)
    return bytes.withUnsafeBytes { view in
      let outcome = element.read(view, from: 0)
      guard case .read(let end) = outcome else { return ("\(outcome)", []) }
      let tags = element.tags.map { tag in
        let attributes = tag.attributes.map { index in
          "\(element.attributes[index].name)=\(String(decoding: element.attributes[index].value, as: UTF8.self))"
        }
        return "\(tag.name) \(tag.opens) \(tag.closes) \(tag.line) \(attributes.joined(separator: " "))"
      }
      return ("\(end)", tags)
    }
  }

  @Test func readsWhatAppleWrites() {
    let record =
      "\n <Record type=\"T\" sourceName=\"Anna’s &quot;&amp;&apos;&quot; &lt;b&gt;\" value=\"\">\n"
      + "  <MetadataEntry key=\"k\" value=\"1\"/>\n </Record>"
    let (outcome, tags) = Self.read(record + "\n</HealthData>")
    #expect(outcome == "\(record.utf8.count)")
    #expect(
      tags == [
        "Record true false 1 type=T sourceName=Anna’s \"&'\" <b> value=", "MetadataEntry true true 2 key=k value=1",
        "Record false true 3 ",
      ])
    #expect(Self.read("<Record/>\n").tags == ["Record true true 0 "])
  }

  @Test(arguments: [
    "</HealthData>", "text", "<!-- a -->", "<?a b?>", "<Record value='1'/>", "<Record value=1/>", "<Record  value=\"1\"/>", "<Record />",
    "<Record value=\"1\" />", "<Record\nvalue=\"1\"/>", "<Record value=\"1\"unit=\"2\"/>", "<Record value=\"1\" value=\"2\"/>",
    "<Record value=\"a\tb\"/>", "<Record value=\"a\nb\"/>", "<Record value=\"a\u{1}\"/>", "<Record value=\"a<b\"/>",
    "<Record value=\"&#65;\"/>", "<Record value=\"&b; and so on\"/>", "<Record value=\"& and so on\"/>", "<Record value=\"\u{FFFE}\"/>",
    "<Record novelty=\"1\"/>", "<Record a=\"1\"/>", "<Record x:value=\"1\"/>", "<Record =\"1\"/>", "<Novelty/>", "<Record>text</Record>",
    "<Record></Recor>",
    "<Record></Record >", "<Record></Workout>", "<Record><!-- a --></Record>", "<Record><Novelty/></Record>", "\t<Record/>",
    "\r\n<Record/>",
    String(repeating: "<Record>", count: 17) + String(repeating: "</Record>", count: 17),
  ])
  func refusesWhatIsNotPlain(text: String) { #expect(Self.read(text + "\n</HealthData>").outcome == "notPlain") }

  @Test func waitsForTheEnd() {
    let text = "\n <Record sourceName=\"é &quot;\">\n  <MetadataEntry key=\"k\" value=\"1\"/>\n </Record>"
    for count in 0..<text.utf8.count {
      let bytes = Array(text.utf8.prefix(count))
      var element = PlainElement(capacity: 100)
      let outcome = bytes.withUnsafeBytes { "\(element.read($0, from: 0))" }
      #expect(outcome == "incomplete", "\(count)")
    }
  }

  private static let head =
    "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData ANY>\n]>\n<HealthData locale=\"en_US\">\n"

  private static let elements = [
    " <ExportDate value=\"2024-01-15 10:00:00 -0800\"/>\n", " <Record value=\"1\"/>\n", "<Record value=\"2\"/>",
    " <Record type=\"T\" value=\"3 &amp; 4\" device=\"&lt;&lt;é&gt;\">\n  <MetadataEntry key=\"k\" value=\"5\"/>\n </Record>\n",
    " <Correlation type=\"c\">\n  <Record value=\"6\"/>\n  <Record value=\"7\">\n   <MetadataEntry key=\"k\" value=\"v\"/>\n  </Record>\n"
      + " </Correlation>\n",
    " <Workout duration=\"8\">\n  <WorkoutEvent type=\"e\"/>\n </Workout>\n",
  ]
  private static let oddities = [
    "<!-- a -->", "<!--\n <Record value=\"c\"/>\n-->", "text\n", "&", "<", ">", "\"", "'", "/", "=", "\t", "\r\n", "\n", " ",
    "\u{1}", "\u{FFFF}", "é", "&#65;", "&#1;", "&lt;", "<![CDATA[\n <Record/>\n]]>", "<?a\n <Record/>\n?>", "<Novelty a=\"1\"/>\n",
    "<Record novelty=\"1\"/>\n",
    "<Record value=\"1\" value=\"2\"/>\n", "<Record value='a'/>\n", "</Record>\n", "</Workout>", "<Record value=\"open\n",
    "<Record value=\"open\">\n", "<Record\n", "</HealthData>\n", "<HealthData>\n", "<!DOCTYPE a [\n <Record/>\n]>",
  ]

  @Test("our reader and libxml2 deliver the same elements", arguments: 0..<8 as Range<UInt64>)
  func tellsTheSame(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var plainCount = 0
    for round in 0..<150 {
      var bytes = Array(Self.head.utf8)
      for _ in 0..<Int.random(in: 1...40, using: &random) { bytes += Array(Self.elements.randomElement(using: &random)!.utf8) }
      bytes += Array("</HealthData>\n".utf8)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let at = Int.random(in: Self.head.utf8.count..<bytes.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes.remove(at: at)
        case 1: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + 30))
        default:
          // Mostly between tags, where it does less harm and leaves more to read.
          let place = Bool.random(using: &random) ? at : (bytes[at...].firstIndex(of: 0x0A) ?? at - 1) + 1
          bytes.insert(contentsOf: Array(Self.oddities.randomElement(using: &random)!.utf8), at: min(place, bytes.count))
        }
      }
      if Int.random(in: 0..<10, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 1..<bytes.count - Self.head.utf8.count, using: &random))
      }
      let pieceBytes = [1, 7, 60, 500, .max].randomElement(using: &random)!
      let own = Self.log(MemorySource(bytes, pieceBytes: pieceBytes), readsPlainElements: true)
      let libxml2 = Self.log(MemorySource(bytes, pieceBytes: pieceBytes), readsPlainElements: false)
      #expect(own.lines == libxml2.lines, "round \(round), pieces of \(pieceBytes): \(String(decoding: bytes, as: UTF8.self))")
      #expect(libxml2.plainCount == 0)
      plainCount += own.plainCount
    }
    #expect(plainCount > 1000)
  }

  @Test("Elements in a comment are not read, wherever the text is cut", arguments: [60, 500, .max])
  func comments(pieceBytes: Int) {
    let hidden = "<!--\n" + String(repeating: " <Record value=\"hidden\"/>\n", count: 200) + "-->\n"
    let bytes = Array((Self.head + Self.elements[1] + hidden + Self.elements[3] + "</HealthData>\n").utf8)
    let own = Self.log(MemorySource(bytes, pieceBytes: pieceBytes), readsPlainElements: true)
    let libxml2 = Self.log(MemorySource(bytes, pieceBytes: pieceBytes), readsPlainElements: false)
    #expect(own.lines == libxml2.lines)
    #expect(own.lines.count { $0.hasPrefix("end Record") } == 2)
  }

  @Test("they deliver the same for each defect, too", arguments: ExportDefectTests.Case.simplest)
  func tellsTheSame(of item: ExportDefectTests.Case) throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export")
      let export = SyntheticExport(seed: 3, days: 1, defects: [item.defect], defectBytes: 300_000)
      _ = try export.write(to: url, as: item.form)
      let own = Self.log(try ExportFile(url).openDocument(), readsPlainElements: true)
      let libxml2 = Self.log(try ExportFile(url).openDocument(), readsPlainElements: false)
      #expect(own.lines.count > 300)
      #expect(own.lines.count == libxml2.lines.count)
      if let (left, right) = zip(own.lines, libxml2.lines).first(where: { $0 != $1 }) { Issue.record("\(left) and \(right)") }
    }
  }

  @Test func leavesHardlyAnythingOfASoundExportToLibxml2() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export")
      _ = try SyntheticExport(seed: 3, days: 3).write(to: url, as: .xml)
      let (lines, plainCount) = Self.log(try ExportFile(url).openDocument(), readsPlainElements: true)
      let topCount = lines.count { $0.contains(" depth 1 in ") }
      #expect(topCount > 1000, "\(plainCount) of \(topCount)")
      #expect(plainCount > topCount - 10, "\(plainCount) of \(topCount)")
    }
  }
}
