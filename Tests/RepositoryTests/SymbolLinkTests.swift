// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

/// Links to symbols in comments: `scripts/docs` follows those of the public modules, this test looks for the names of all others.
@Suite struct SymbolLinkTests {
  /// The names in the links of a text, without their labels, and without the types that distinguish overloads.
  private static func names(in text: String) -> [String] {
    text.matches(of: /``([^`]+)``/).flatMap { link in
      link.1.split(separator: "/").flatMap { part in
        part.prefix { $0 != "(" }.split { !($0.isLetter || $0.isNumber || $0 == "_") }.prefix(1).map(String.init)
      }
    }
  }

  @Test("Each symbol that a comment links to is in the code")
  func linksLeadToSymbols() throws {
    let files = try SwiftPackage.sources() + SwiftPackage.tests()
    let known = files.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    var count = 0
    var unknown: [String] = []
    for file in files where file.target != "RepositoryTests" {
      for (index, line) in file.swift.lines.enumerated() where line.comment.contains("``") {
        for name in Self.names(in: line.comment) {
          count += 1
          if !known.contains(name) { unknown.append("\(file.path):\(index + 1): there is no \(name)") }
        }
      }
    }
    #expect(count > 1000)
    expectNone(unknown)
  }

  @Test("The rule takes links apart")
  func rule() {
    #expect(Self.names(in: "/// See ``A/b(_:c:)-([D],_)``, ``e()``d and `f`.") == ["A", "b", "e"])
    #expect(Self.names(in: "/// ``HealthDatabase/read(isShort:_:)``") == ["HealthDatabase", "read"])
  }
}
