// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// The tools, and the table of heavier checks, which `scripts/quick` reads.
@Suite struct ChecksTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appendingPathComponent(path), encoding: .utf8)
  }

  private func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: SourceTree.root.appendingPathComponent(path).path)
  }

  @Test("Each row of Tools/checks.tsv matches a file of the tree, names a program that is there, and says what it does")
  func rows() throws {
    let folders = [
      "Catalog", "Examples", "Packaging", "Programs", "Shims", "Sources", "Tests", "Tools", "scripts",
    ]
    let paths = try folders.flatMap { try SourceTree.files(in: $0).map(\.path) } + ["Package.swift"]
    let rows = try text("Tools/checks.tsv").split(separator: "\n").dropFirst()
    #expect(rows.count > 10)
    for row in rows {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      #expect(cells.count == 3, "\(row)")
      #expect(!cells.contains(""), "\(row)")
      // As Python's re.match: from the beginning of the path.
      let pattern = try NSRegularExpression(pattern: "^(?:\(cells[0]))")
      #expect(paths.contains { pattern.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }, "nothing matches \(cells[0])")
      // Variables of the environment stand before the program.
      let words = cells[1].split(separator: " ").drop { $0.contains("=") }
      let program = try #require(words.first)
      #expect(program == "swift" || isProgram(String(program)), "there is no \(program)")
      if program == "Tools/run" {
        let tool = try #require(words.dropFirst().first)
        #expect(isProgram("Tools/\(tool)/run"), "there is no tool \(tool)")
      }
    }
  }

  @Test("Tools/README.md has a line for each tool and each other folder of Tools")
  func tools() throws {
    let readme = try text("Tools/README.md")
    let listed = readme.matches(of: /(?m)^\| `([a-z0-9-]+)` \| .+ \|$/).map { String($0.1) }
    let folders = Set(
      try SourceTree.files(in: "Tools").compactMap { $0.path.split(separator: "/").dropFirst().dropLast().first.map(String.init) })
    #expect(listed.count > 15)
    #expect(listed == listed.sorted())
    #expect(Set(listed) == folders.filter { isProgram("Tools/\($0)/run") })
    expectNone(folders.subtracting(listed).filter { !readme.contains("`\($0)`") }.map { "Tools/README.md does not know \($0)" })
  }
}
