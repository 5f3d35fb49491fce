// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Finds the tests in source texts, under the names that the ledger uses.
package enum TestIndex {
  /// `Suite/function` and `File.swift:function` for each function with `@Test`.
  package static func tests(source: String, file: String) -> Set<String> {
    var names: Set<String> = []
    var suites: [(name: String, indent: Int)] = []
    var isTest = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let indent = line.prefix { $0 == " " }.count
      let text = line.dropFirst(indent)
      if text.isEmpty || text.hasPrefix("//") { continue }
      // swift format indents consistently: a line no deeper than its suite's line ends the suite.
      suites.removeAll { indent <= $0.indent && !(text.hasPrefix(")") && indent == $0.indent) }
      if text.hasPrefix("@Test") { isTest = true }
      // Searching takes long, and most lines cannot declare a type.
      if text.contains("{"), !text.contains("func "),
        let match = text.firstMatch(of: /\b(?:struct|class|actor|enum|extension)\s+([\w.]+)/)
      {
        suites.append((String(match.1), indent))
        isTest = false
      } else if isTest, let match = text.firstMatch(of: /\bfunc\s+`?([^`(<]+)`?\s*[(<]/) {
        names.insert("\(file):\(match.1)")
        if let suite = suites.last { names.insert("\(suite.name)/\(match.1)") }
        isTest = false
      }
    }
    return names
  }

  /// The tests in all Swift files below a folder.
  package static func tests(folder: URL) throws -> Set<String> {
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      names.formUnion(tests(source: try String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent))
    }
    return names
  }
}
