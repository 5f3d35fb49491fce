// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The defect of an element, without any of its content.
struct ExportDamage: Hashable, Sendable, CustomStringConvertible {
  /// The line the parser had reached, counted from 1.
  var line: Int
  /// libxml2's error number; 0 when libxml2 did not report the defect.
  var code: Int
  var reason: String

  var description: String { "line \(line): \(reason)" }

  /// The file ends inside the element.
  static func truncated(line: Int) -> ExportDamage { ExportDamage(line: line, code: 0, reason: "the file ends inside this element") }

  /// The end tag is missing.
  static func unclosed(line: Int) -> ExportDamage { ExportDamage(line: line, code: 0, reason: "the element is not closed") }

  /// Whether a start tag has no end, so that libxml2 treats it as an element that stays open.
  var isUnfinishedStartTag: Bool { code == 73 }

  /// Whether the text ended too early for libxml2.
  var isEndOfText: Bool { code == 5 || code == 77 }

  init(line: Int, code: Int, reason: String) {
    (self.line, self.code, self.reason) = (line, code, reason)
  }

  init(line: Int, code: Int) { self.init(line: line, code: code, reason: Self.reasons[code] ?? "not well-formed XML (error \(code))") }

  /// Texts by libxml2's error number. Its own texts quote the file, so they are not used.
  private static let reasons: [Int: String] = [
    5: "the file ends too early, or continues after its end",
    9: "a character XML forbids",
    26: "an undeclared entity",
    38: "a less-than sign in an attribute value",
    39: "an attribute value without quotes",
    40: "an attribute value without its closing quote",
    41: "an attribute without a value",
    42: "an attribute is given twice",
    64: "an XML declaration that is not at the start",
    65: "no blank between two attributes",
    68: "a name is missing or not valid",
    73: "a start tag without its end",
    74: "an end tag that is not finished",
    75: "an equals sign is missing",
    76: "start and end tag do not match",
    77: "the end tag is missing",
    200: "a namespace that is not valid",
    201: "a prefix without a namespace",
    202: "a name with more than one colon",
    203: "an attribute is given twice",
  ]
}
