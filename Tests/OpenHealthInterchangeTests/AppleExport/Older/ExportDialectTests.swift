// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct ExportDialectTests {
  private func isOne(_ text: String) -> Bool { Array(text.utf8).withUnsafeBytes { OlderTimestamp.isOne($0) } }

  private func appended(_ text: String) -> String {
    var result = Array("x".utf8)
    Array(text.utf8).withUnsafeBytes { OlderTimestamp.append($0, to: &result) }
    return String(decoding: result, as: UTF8.self)
  }

  @Test("A date of 2015 has fourteen digits, a sign and four digits")
  func form() {
    for text in ["20150718161649+0200", "20150718161649-0200", "00000000000000+0000", "99999999999999-9999"] { #expect(isOne(text)) }
    let date = Array("20150718161649+0200".utf8)
    for place in date.indices {
      for other in ["/", ":", "x", " ", "+"] where place != 14 || other != "+" {
        var changed = date
        changed.replaceSubrange(place...place, with: other.utf8)
        #expect(!isOne(String(decoding: changed, as: UTF8.self)), "\(other) at \(place)")
      }
    }
    #expect(!isOne("20150718161649+020"))
    #expect(!isOne("20150718161649+02000"))
    #expect(!isOne(""))
    #expect(!isOne("2015071816164900200"))
  }

  @Test("It is appended in the current form, and every other text as it is")
  func current() {
    #expect(appended("20150718161649+0230") == "x2015-07-18 16:16:49 +0230")
    for text in ["", "20150718161649", "2015-07-18 16:16:49 +0200", "é"] { #expect(appended(text) == "x" + text) }
  }

  @Test(
    "The first date that is complete decides, wherever a piece of text ends",
    arguments: [
      ("<ExportDate value=\"20150915113529+0200", ExportDialect.of2015), ("<ExportDate value=\"20150915113529+020", .current),
      (" startDate=\"20150915113529+0200", .of2015), ("startDate=\"20150915113529+0200\"", .current), ("", .current),
      (" startDate=\"2026-01-01 10:00:00 +0100\" startDate=\"20150915113529+0200\"", .current),
      (" startDate=\"20150915113529+0200\" startDate=\"2026-01-01 10:00:00 +0100\"", .of2015),
    ])
  func detection(text: String, expected: ExportDialect) throws {
    for pieceBytes in [1, 2, 19, 1000] {
      #expect(try ExportDialect.detect(MemorySource(Array(text.utf8), pieceBytes: pieceBytes)) == expected)
    }
  }
}
