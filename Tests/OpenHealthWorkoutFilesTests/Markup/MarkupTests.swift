// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthWorkoutFiles

/// Texts in TCX and GPX files: dates, numbers, and malicious XML.
@Suite struct MarkupTests {
  @Test(
    "Dates have a zone or are in UTC, and fractions of any length",
    arguments: [
      ("2025-06-01T06:00:00Z", 770_450_400.0), ("2025-06-01T06:00:00", 770_450_400), ("2025-06-01 06:00:00z", 770_450_400),
      ("2025-06-01T08:00:00+02:00", 770_450_400), ("2025-06-01T01:30:00-0430", 770_450_400), ("2025-06-01T08:00:00+02", 770_450_400),
      ("2025-06-01T06:00:00.250Z", 770_450_400.25), ("2025-06-01T06:00:00,5+00:00", 770_450_400.5), ("2000-12-31T23:59:59.5Z", -0.5),
      ("2025-06-01T06:00:00.123456789012Z", 770_450_400.123456789012), ("2001-01-01T00:00:00Z", 0),
      // F19: without seconds.
      ("2025-06-01T06:00", 770_450_400), ("2025-06-01T08:00+02:00", 770_450_400), ("2025-06-01T06:00Z", 770_450_400),
    ] as [(String, Double)])
  func readsDates(text: String, seconds: Double) {
    #expect(MarkupText.date(text)?.timeIntervalSinceReferenceDate == seconds)
  }

  @Test(
    "An invalid date is nil",
    arguments: [
      "", "2025-06-01", "2025-06-01T06", "2025-06-31T06:00:00Z", "2025-06-01T24:00:00Z", "2025-06-01T06:60:00Z",
      "2025-06-01T06:00:00.Z",
      "2025-06-01T06:00:00+2", "2025-06-01T06:00:00+02:0", "2025-06-01T06:00:00+19:00", "2025-06-01T06:00:00Zulu", "2025-06-01T0a:00:00Z",
      "2025-06-01T06:00:00+0:200", "20250601T060000Z", "２０２５-06-01T06:00:00Z", "1899-12-31T00:00:00Z", "3000-01-01T00:00:00Z",
    ])
  func refusesDates(text: String) { #expect(MarkupText.date(text) == nil) }

  @Test func readsNumbers() {
    for (text, number) in [("12", 12.0), ("-1.5e3", -1500), ("+.5", 0.5), ("0", 0), ("1E-2", 0.01), ("1e9", 1e9)] {
      #expect(MarkupText.number(text) == number, "\(text)")
    }
    for text in ["", "nan", "inf", "0x10", "1,5", "1 ", "1e999", "1000000001", "--1", "e", "١"] {
      #expect(MarkupText.number(text) == nil, "\(text)")
    }
  }

  @Test(
    "Numbers are written without an exponent, and read back unchanged",
    arguments: [0, 1, -1.5, 47.123456789, 1e-7, -8.25e-5, 123456789012, 1e20])
  func writesNumbers(number: Double) {
    let text = MarkupText.text(number)
    #expect(!text.contains("e"), "\(text)")
    #expect(Double(text) == number, "\(text)")
  }

  @Test func writesDates() {
    for text in ["2025-06-01T06:00:00Z", "2025-06-01T06:00:00.250Z", "2000-12-31T23:59:59.500Z", "1999-01-01T00:00:00.001Z"] {
      #expect(MarkupText.date(text).map { MarkupText.text($0) } == text)
    }
    #expect(MarkupText.text(Date(timeIntervalSinceReferenceDate: 0.9996)) == "2001-01-01T00:00:01Z")
    #expect(MarkupText.text(-0.0000000001) == "0")
  }

  @Test("The first element determines the format, whatever precedes it")
  func findsRoots() {
    func format(_ text: String) -> WorkoutFileFormat? { WorkoutFileReader.format(of: Array(text.utf8)) }
    #expect(format("<gpx>") == .gpx)
    #expect(format("\u{FEFF} <?xml version='1.0'?>\n<!-- <html> -->\n<gpx version=\"1.1\"") == .gpx)
    #expect(format("<TrainingCenterDatabase/>") == .tcx)
    #expect(format("<t:TrainingCenterDatabase xmlns:t='x'>") == .tcx)
    #expect(format("<!DOCTYPE gpx SYSTEM \"a\"><gpx>") == .gpx)
    #expect(format("<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx>") == .gpx)
    for text in ["", "<", "gpx", "<HealthData>", "<!-- ", "<?xml", "<!DOCTYPE", "<!DOCTYPE a [", "<gpxx>", "x<gpx>"] {
      #expect(format(text) == nil, "\(text)")
    }
    #expect(WorkoutFileReader.format(of: Array(repeating: 0x20, count: 20)) == nil)
    #expect(WorkoutFileReader.format(of: FITEncoder().file()) == .fit)
  }

  // MARK: Hostile files

  private static let roots = ["gpx", "TrainingCenterDatabase"]

  private func fault(_ text: String) throws -> MarkupFault? {
    do { _ = try WorkoutFileReader().read(Array(text.utf8)) } catch {
      if case .markup(_, let fault) = error { return fault }
    }
    return nil
  }

  @Test("Entities are not expanded and no other file is read: reading ends at a DOCTYPE", arguments: roots)
  func refusesDoctypes(root: String) throws {
    var laughs = "<!DOCTYPE \(root) [<!ENTITY a0 \"ha\">"
    for level in 1...30 { laughs += "<!ENTITY a\(level) \"&a\(level - 1);&a\(level - 1);\">" }
    #expect(try fault(laughs + "]><\(root)>&a30;</\(root)>") == .doctype)
    #expect(try fault("<!DOCTYPE \(root) SYSTEM \"file:///etc/passwd\"><\(root)/>") == .doctype)
    #expect(try fault("<!DOCTYPE \(root) [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><\(root)>&x;</\(root)>") == .doctype)
    #expect(try fault("<\(root)>\n&nbsp;</\(root)>") == .notWellFormed(line: 2))
  }

  @Test("Depth and attributes have limits: just inside works, just outside is an error", arguments: roots)
  func limitsDepth(root: String) throws {
    func nested(_ levels: Int) -> String {
      "<\(root)>" + String(repeating: "<a>", count: levels - 1) + String(repeating: "</a>", count: levels - 1) + "</\(root)>"
    }
    #expect(try fault(nested(32)) == nil)
    #expect(try fault(nested(33)) == .tooDeep(limit: 32))
    #expect(try fault(nested(100_000)) == .tooDeep(limit: 32))
    func attributes(_ count: Int) -> String { "<\(root)><a " + (0..<count).map { "b\($0)='1' " }.joined() + "/></\(root)>" }
    #expect(try fault(attributes(2000)) == nil)
    #expect(try fault(attributes(2001)) == .tooManyAttributes(limit: 2000))
  }

  @Test("For truncated or invalid XML the error names the line", arguments: roots)
  func namesDamage(root: String) throws {
    let text = "<\(root)>\n<a>\n<b>text</b>\n</a>\n</\(root)>"
    #expect(try fault(text) == nil)
    for count in (root.utf8.count + 2)..<(text.utf8.count - 1) {
      let fault = try fault(String(text.prefix(count)))
      guard case .notWellFormed(let line) = fault else {
        Issue.record("\(count): \(String(describing: fault))")
        continue
      }
      #expect(line >= 1)
      #expect(line <= 5)
    }
    #expect(try fault("<\(root)>\n\n<a></b></\(root)>") == .notWellFormed(line: 3))
    #expect(try fault("<\(root)>\u{1}</\(root)>") == .notWellFormed(line: 1))
    // An undeclared prefix leaves the elements readable.
    #expect(try fault("<\(root)><x:a/></\(root)>") == nil)
  }

  @Test("The cost of a text is proportional to its length, and long texts are truncated")
  func cutsLongTexts() throws {
    let long = String(repeating: "n", count: 100_000)
    let text =
      "<gpx creator=\"\(long)\"><trk><name>\(long)</name><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2025-06-01T06:00:00Z</time></trkpt>"
      + "</trkseg></trk></gpx>"
    let file = try WorkoutFileReader().read(Array(text.utf8))
    #expect(file.creator == nil && file.workouts[0].name?.utf8.count == 1000)
  }
}
