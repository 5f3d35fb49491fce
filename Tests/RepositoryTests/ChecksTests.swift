// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// The table of heavier checks, which `scripts/quick` reads.
@Suite struct ChecksTests {
  @Test("Each row of Tools/checks.tsv matches a file of the tree, names a program that is there, and says what it does")
  func rows() throws {
    let folders = [
      "Catalog", "Examples", "Packaging", "Programs", "Shims", "Sources", "Tests", "Tools", "scripts",
    ]
    let paths = try folders.flatMap { try SourceTree.files(in: $0).map(\.path) } + ["Package.swift"]
    let table = try String(contentsOf: SourceTree.root.appendingPathComponent("Tools/checks.tsv"), encoding: .utf8)
    let rows = table.split(separator: "\n").dropFirst()
    #expect(rows.count > 10)
    for row in rows {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      #expect(cells.count == 3 && !cells.contains(""), "\(row)")
      // As Python's re.match: from the beginning of the path.
      let pattern = try NSRegularExpression(pattern: "^(?:\(cells[0]))")
      #expect(paths.contains { pattern.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }, "nothing matches \(cells[0])")
      // Variables of the environment stand before the program.
      let program = try #require(cells[1].split(separator: " ").first { !$0.contains("=") })
      let isThere = FileManager.default.isExecutableFile(atPath: SourceTree.root.appendingPathComponent(String(program)).path)
      #expect(program == "swift" || isThere, "there is no \(program)")
    }
  }
}
