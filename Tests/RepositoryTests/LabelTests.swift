// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Labels that code and documents cite are explained in this repository: decisions (D4) in the architecture, open questions (OQ-11) in the
/// list of differences. Behaviours have ``BehaviourListTests``.
@Suite struct LabelTests {
  private let architecture: SourceFile
  private let differences: SourceFile
  private let documents: [SourceFile]

  init() throws {
    let files = try SourceTree.files(in: "Documentation")
    architecture = try #require(files.first { $0.name == "Architecture.md" })
    differences = try #require(files.first { $0.name == "Differences.md" })
    documents = files
  }

  /// The labels of the paragraphs that explain decisions.
  private static func decisions(_ file: SourceFile) -> Set<String> {
    Set(file.text.matches(of: #/^\*\*(D\d+) /#.anchorsMatchLineEndings()).map { String($0.1) })
  }

  /// The labels in the first column of a table.
  private static func questions(_ file: SourceFile) -> Set<String> {
    Set(file.text.matches(of: #/^\| (OQ-\d+[a-z]?) \|/#.anchorsMatchLineEndings()).map { String($0.1) })
  }

  /// What a text cites.
  private static func citations(_ text: String) -> Set<String> {
    Set(text.matches(of: #/\b(D[1-9]\d?|OQ-\d+[a-z]?)\b/#).map { String($0.1) })
  }

  @Test("Each label in code and documents is explained once")
  func labelsResolve() throws {
    let known = Self.decisions(architecture).union(Self.questions(differences))
    #expect(known.contains("D1") && known.contains("OQ-11") && known.count > 80)
    var unknown: [String] = []
    for file in try SwiftPackage.sources() + SwiftPackage.tests() where file.name != "LabelTests.swift" && file.target != "RepositoryTests"
    {
      // Texts hold other things that look like labels: only titles of tests cite.
      let cited = file.swift.lines.map(\.comment) + file.lines.filter { $0.contains("@Test(\"") }.map(String.init)
      unknown += Self.citations(cited.joined(separator: "\n")).subtracting(known).map { "\(file.path): \($0)" }
    }
    for file in documents { unknown += Self.citations(file.text).subtracting(known).map { "\(file.path): \($0)" } }
    for file in try SourceTree.files(in: "Tests/VectorTests/Fixtures") {
      let cited = file.text.components(separatedBy: "\"OQ-").dropFirst().map { "OQ-" + $0.prefix { $0.isLetter || $0.isNumber } }
      unknown += Set(cited).subtracting(known).map { "\(file.path): \($0)" }
    }
    expectNone(unknown.sorted())
    for label in known {
      let places = architecture.lines.count { $0.hasPrefix("**\(label) ") } + differences.lines.count { $0.hasPrefix("| \(label) |") }
      #expect(places == 1, "\(label)")
    }
  }

  @Test("The rule sees headings, rows and citations")
  func rule() {
    #expect(Self.decisions(SourceFile(path: "A.md", text: "**D4 One place.** a\n**D12 Two.** b\nD5 in a line\n")) == ["D4", "D12"])
    #expect(Self.questions(SourceFile(path: "A.md", text: "| OQ-11 | a |\n| OQ-9b | b |\nOQ-12 in a line\n")) == ["OQ-11", "OQ-9b"])
    #expect(Self.citations("(D4, OQ-09c), not D3D or XD1") == ["D4", "OQ-09c"])
  }
}
