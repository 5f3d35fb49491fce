// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Every owed behaviour has a test or a line in the list of differences, and nothing cites a behaviour that does not exist.
///
/// Rows that are owed `later` belong to unfinished work: the change that finishes it writes `yes`.
@Suite struct BehaviourListTests {
  private let list: BehaviourList
  /// The tests except the ones in this file, which name IDs and prove nothing.
  private let tests: [SourceFile]
  private let differences: SourceFile

  init() throws {
    let table = try #require(try SourceTree.files(in: "API").first { $0.name == "behaviours.tsv" })
    list = BehaviourList(text: table.text)
    tests = try ["Tests", "Programs/Tests", "Examples/Tests"].flatMap(SourceTree.swiftFiles).filter { $0.target != "RepositoryTests" }
    differences = try #require(try SourceTree.files(in: "Documentation").first { $0.name == "Differences.md" })
  }

  @Test func theTableIsWhole() {
    #expect(list.rows.count == 625)
    #expect(list.rows.filter { $0.owed == "yes" }.count == 625)
    expectNone(list.faults)
  }

  @Test func everyOwedBehaviourIsCited() {
    #expect(tests.contains { $0.name == "SaveTests.swift" })
    expectNone(list.uncited(in: tests, differences: differences))
  }

  @Test("Tests, sources and documents cite no behaviour that does not exist") func nothingUnknownIsCited() throws {
    let documents = try SourceTree.files(in: "Documentation")
    let sources = try SwiftPackage.sources()
    #expect(documents.contains { $0.name == "Differences.md" })
    #expect(sources.contains { !BehaviourList.citations(in: $0.text).isEmpty })
    expectNone((tests + documents + sources).flatMap(list.unknown))
  }

  // MARK: The rules themselves

  private let sample = BehaviourList(text: "id\towed\tstatement\nSAVE-01\tyes\tsaving\nSAVE-02\tyes\tall\nSAVE-09\tlater\tmore\n")

  @Test func citations() {
    let text = "  @Test(\"SAVE-01 DEL-02: a name\")  // OQ-11, NUM-01, UTF-16, SHA-256, ISO-8601\n/// PRED-08 to PRED-11 and X-01"
    #expect(BehaviourList.citations(in: text) == ["SAVE-01", "DEL-02", "NUM-01", "PRED-08", "PRED-09", "PRED-10", "PRED-11"])
  }

  @Test func uncitedAndUnknown() {
    func uncited(_ tests: [String], _ differences: String = "") -> [String] {
      sample.uncited(
        in: tests.map { SourceFile(path: "Tests/A.swift", text: $0) }, differences: SourceFile(path: "Differences.md", text: differences))
    }
    #expect(uncited(["@Test(\"SAVE-01: a\") func a() {}", "@Test(\n  \"SAVE-02: b\")"]).isEmpty)
    #expect(uncited(["@Test(\"SAVE-01: a\")"], "| saving (SAVE-02) | other |").isEmpty)
    let missing = ["SAVE-01 has neither a test nor a line in Differences: saving"]
    #expect(uncited(["@Test(\"SAVE-02 SAVE-09: b\")"]) == missing)
    #expect(uncited(["  /// SAVE-01\n@Test(\"SAVE-02: b\")  // SAVE-01"]) == missing)
    #expect(sample.unknown(in: SourceFile(path: "Tests/A.swift", text: "SAVE-01 SAVE-09")).isEmpty)
    #expect(sample.unknown(in: SourceFile(path: "Tests/A.swift", text: "SAEV-01 SAVE-10")).count == 2)
  }

  @Test func faults() {
    #expect(sample.faults.isEmpty)
    let damaged = BehaviourList(text: "id\towed\tstatement\nSAVE-01\tyes\t\nSAVE-02\tno\tall\nSAVE-02\tyes\tall\nSave3\tlater\t\n")
    #expect(damaged.faults.count == 5)
  }
}
