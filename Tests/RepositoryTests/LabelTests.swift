// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Labels that code and documents cite are explained in this repository: decisions (D4) by a heading, open questions (OQ-11) and faults (T1,
/// F8, K11, V3a) by a row of a table. Behaviours have ``BehaviourListTests``.
@Suite struct LabelTests {
  private let documents: [SourceFile]

  init() throws { documents = try SourceTree.files(in: "Documentation").filter { $0.name.hasSuffix(".md") } }

  /// The decisions that a page explains: its own heading, or that of a section.
  private static func decisions(_ file: SourceFile) -> [String] {
    file.text.matches(of: #/^##? (D\d+) /#.anchorsMatchLineEndings()).map { String($0.1) }
  }

  /// The open questions and faults in the first column of a page's tables.
  private static func rows(_ file: SourceFile) -> [String] {
    file.text.matches(of: #/^\| (OQ-\d+[a-z]?|[THFKV][1-9]\d?[a-z]?) \|/#.anchorsMatchLineEndings()).map { String($0.1) }
  }

  /// What a text cites.
  private static func citations(_ text: String) -> Set<String> {
    Set(text.matches(of: #/\b([DTHFKV][1-9]\d?[a-z]?|OQ-\d+[a-z]?)\b/#).map { String($0.1) })
  }

  /// What of a Swift file can cite: comments and titles of tests. Other texts hold much that looks like a label.
  private static func citingLines(_ file: SourceFile) -> [String] {
    let lines = file.lines.map { $0.drop { $0 == " " } }
    let titles = lines.indices.filter { index in
      lines[index].contains("@Test(\"") || index > 0 && lines[index - 1].hasSuffix("@Test(") && lines[index].hasPrefix("\"")
    }
    return file.swift.lines.map(\.comment) + titles.map { String(lines[$0]) }
  }

  @Test("Each label in code and documents is explained in one place")
  func labelsResolve() throws {
    let places = documents.flatMap { Self.decisions($0) + Self.rows($0) }
    let known = Set(places)
    #expect(known.isSuperset(of: ["D1", "D60", "OQ-11", "T1", "H13", "F22", "K17", "V3a"]))
    #expect(known.count > 170)
    #expect(places.count == known.count, "twice: \(Dictionary(grouping: places) { $0 }.filter { $0.value.count > 1 }.keys.sorted())")
    var unknown: [String] = []
    // These have labels as examples.
    for file in try SwiftPackage.sources() + SwiftPackage.tests() where file.target != "RepositoryTests" {
      let cited = Self.citations(Self.citingLines(file).joined(separator: "\n"))
      unknown += cited.subtracting(known).map { "\(file.path): \($0)" }
    }
    for file in documents { unknown += Self.citations(file.text).subtracting(known).map { "\(file.path): \($0)" } }
    for file in try SourceTree.files(in: "Tests/VectorTests/Fixtures") {
      let cited = file.text.components(separatedBy: "\"OQ-").dropFirst().map { "OQ-" + $0.prefix { $0.isLetter || $0.isNumber } }
      unknown += Set(cited).subtracting(known).map { "\(file.path): \($0)" }
    }
    expectNone(unknown.sorted())
  }

  @Test("The list of decisions leads to each, with its title; a decision that a source cites has a page of its own")
  func listOfDecisions() throws {
    let list = try #require(documents.first { $0.path == "Documentation/Decisions/README.md" })
    let cited = try SwiftPackage.sources().reduce(into: Set()) { cited, file in
      cited.formUnion(Self.citations(file.swift.lines.map(\.comment).joined(separator: "\n")).filter { $0.hasPrefix("D") })
    }
    var expected: Set<Substring> = []
    for file in documents {
      for heading in file.text.matches(of: #/^(##?) (D\d+) (.+)$/#.anchorsMatchLineEndings()) {
        let (level, label, title) = (heading.1, heading.2, heading.3)
        #expect(!cited.contains(String(label)) || level == "#", "\(label) is cited, and has no page in Documentation/Decisions")
        let anchor = "\(label) \(title)".lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.map {
          $0 == " " ? "-" : $0
        }
        let address = level == "#" ? file.name : "../Internals/\(file.name)#\(String(anchor))"
        expected.insert("| \(label) | [\(title)](\(address)) |")
      }
    }
    let rows = Set(list.lines.filter { $0.hasPrefix("| D") })
    #expect(rows.count > 60)
    expectNone(rows.symmetricDifference(expected).sorted().map(String.init))
  }

  @Test("The rules see headings, rows and citations")
  func rule() {
    #expect(Self.decisions(SourceFile(path: "A.md", text: "# D4 One place\na\n## D12 Two\nD5 in a line\n### D6 a\n")) == ["D4", "D12"])
    #expect(
      Self.rows(SourceFile(path: "A.md", text: "| OQ-11 | a |\n| V3a | b |\n| T1 to T3 | c |\nOQ-12 in a line\n")) == ["OQ-11", "V3a"])
    #expect(Self.citations("(D4, OQ-09c, V3a), not D3D or XD1") == ["D4", "OQ-09c", "V3a"])
    let test = SourceFile(path: "A.swift", text: "@Test(\"F8: a\") func a() {\n  f(\"K1\")  // T2\n}\n@Test(\n  \"V3: b\", arguments: b)\n")
    #expect(Self.citations(Self.citingLines(test).joined(separator: "\n")) == ["F8", "T2", "V3"])
  }
}
