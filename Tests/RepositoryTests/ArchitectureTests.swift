// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Documentation/Architecture.md is the first page that somebody reads who wants to change something: short, with every target.
@Suite struct ArchitectureTests {
  private let documents: [SourceFile]

  init() throws { documents = try SourceTree.files(in: "Documentation").filter { $0.name.hasSuffix(".md") } }

  private var page: SourceFile {
    get throws { try #require(documents.first { $0.path == "Documentation/Architecture.md" }) }
  }

  /// The names in the first column of the tables below a heading, up to the next heading.
  private static func names(below heading: String, in page: SourceFile) -> [String] {
    let section = page.lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
    return section.filter { $0.hasPrefix("| `") }.flatMap { line in
      line.split(separator: "|").first.map { $0.matches(of: /`([^`]+)`/).map { String($0.1) } } ?? []
    }
  }

  @Test("The map has every target of the manifest once, and no other; tests that are named after a target need no row")
  func map() throws {
    let text = try String(contentsOf: SourceTree.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let systems = text.matches(of: /\.systemLibrary\(\s*name: "([^"]+)"/).map { String($0.1) }
    let targets = Set(try Manifest(text).dependencies.keys).union(systems)
    #expect(targets.isSuperset(of: ["HealthKit", "OpenHealthPages", "CLibPQ", "health-server", "Fuzz"]))
    let floors = "The folders of a target"
    let page = try page
    let map = SourceFile(path: page.path, text: String(page.text.prefix(upTo: try #require(page.text.range(of: floors)).lowerBound)))
    let named = Self.names(below: "## Targets", in: map)
    let needless = targets.filter { $0.hasSuffix("Tests") && targets.contains(String($0.dropLast(5))) }
    #expect(named.count == Set(named).count)
    expectNone(targets.subtracting(named).subtracting(needless).sorted().map { "\($0) is not in Architecture.md" })
    expectNone(Set(named).subtracting(targets).sorted().map { "Architecture.md has \($0), which is no target" })
  }

  @Test("The page is at most 200 lines long") func length() throws { #expect(try page.lines.count <= 200) }

  @Test("The pages name tests that exist") func testsExist() throws {
    let files = try SwiftPackage.sources() + SwiftPackage.tests()
    let names = files.reduce(into: Set<String>()) { names, file in
      names.formUnion(file.path.split(separator: "/").map { $0.hasSuffix(".swift") ? String($0.dropLast(6)) : String($0) })
      if file.isTest { names.formUnion(file.names) }
    }
    var count = 0
    for document in documents {
      for match in document.text.matches(of: /`([A-Za-z+]+Tests)(?:[.\/]([A-Za-z]+))?`/) {
        count += 1
        for part in [match.1, match.2].compactMap(\.self) where !names.contains(String(part)) {
          Issue.record("\(document.path) names the test \(part)")
        }
      }
    }
    #expect(count > 200)
  }
}
