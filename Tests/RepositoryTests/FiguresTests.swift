// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// The figures of the README are those of the tree.
@Suite struct FiguresTests {
  /// Runs `Tools/run figures --check` in a tree. Returns its exit status and its errors.
  private func check(_ tree: URL) throws -> (status: Int32, errors: String) {
    let (process, errors) = (Process(), Pipe())
    process.executableURL = tree.appendingPathComponent("Tools/figures/run")
    process.arguments = ["--check"]
    process.standardError = errors
    try process.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  @Test("The figures of the README are those of the tree: Tools/run figures writes them")
  func figuresAreCurrent() throws {
    let result = try check(SourceTree.root)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("The check finds a stale figure, and a README without a place for figures")
  func staleFigures() throws {
    let files = FileManager.default
    let tree = files.temporaryDirectory.appendingPathComponent("figures-\(UUID().uuidString)")
    defer { try? files.removeItem(at: tree) }
    for folder in ["Tools/figures", "API", "Catalog", "Tests", "Programs/Tests"] {
      try files.createDirectory(at: tree.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    let program = "Tools/figures/run"
    try files.copyItem(at: SourceTree.root.appendingPathComponent(program), to: tree.appendingPathComponent(program))
    func write(_ text: String, to path: String) throws {
      try text.write(to: tree.appendingPathComponent(path), atomically: true, encoding: .utf8)
    }
    let ledger = "path\tkind\tsince\tsignature\tstate\nA\tclass\t8.0\tclass A\tdone\nB\tclass\t8.0\tclass B\tabsent\n"
    try write(ledger, to: "API/HealthKit.tsv")
    try write("id\towed\ttitle\nSAVE-01\tyes\tsaving\nSAVE-02\tlater\t\n", to: "API/behaviours.tsv")
    for table in ["quantity", "category"] { try write("identifier\nA\nB\nC\n", to: "Catalog/\(table)-types.tsv") }
    try write(String(repeating: "  @Test func a() {}\n", count: 1234), to: "Tests/A.swift")
    let figures = [
      "- 1 of 2 public symbols of Apple's module", "- 3 quantity types and 3 category types",
      "- 1 of 2 listed behaviours of HealthKit, each with a test or a row in the list of differences", "- More than 1,200 tests",
    ]
    let text = figures.joined(separator: "\n")

    try write("# A\n\n<!-- figures -->\n\(text)\n<!-- /figures -->\nB\n", to: "README.md")
    #expect(try check(tree).status == 0)
    try write("# A\n\n<!-- figures -->\n- 7 tests\n<!-- /figures -->\nB\n", to: "README.md")
    let stale = try check(tree)
    #expect(stale.status == 1 && stale.errors.contains("Tools/run figures writes them") && stale.errors.contains(figures[3]))
    try write("# A\n", to: "README.md")
    #expect(try check(tree).status == 1)
  }
}
