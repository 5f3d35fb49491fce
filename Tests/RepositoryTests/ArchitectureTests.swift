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

  @Test("The floors name the folders of each target, once, and no folder names a type of a folder beside it or above")
  func floors() throws {
    let sources = Dictionary(grouping: try SwiftPackage.sources(), by: \.target)
    let section = try page.lines.drop { !$0.hasPrefix("The folders of a target") }.prefix { !$0.hasPrefix("## ") }
    let rows = section.filter { $0.hasPrefix("| `") }.map { $0.split(separator: "|") }
    #expect(rows.count == 8)
    for row in rows {
      let target = row[0].filter { !"` ".contains($0) }
      let files = try #require(sources[target], "\(target)")
      let floors = row[1].split(separator: ";").map { $0.matches(of: /`(\w+)`/).map { String($0.1) } }
      let (named, folders) = (floors.flatMap(\.self), Set(files.compactMap(\.folders.first)))
      #expect(named.count == Set(named).count, "\(target)")
      expectNone(Set(named).subtracting(folders).sorted().map { "\(target) has no folder \($0)" })
      // The kinds of objects of HealthKit have one floor together.
      let needless = row[1].contains("a folder for each kind of objects") ? folders : []
      expectNone(folders.subtracting(named).subtracting(needless).sorted().map { "\(target): the folder \($0) is on no floor" })
      expectNone(FolderGraph.climbs(files, floors: floors).map { "\(target): \($0)" })
    }
  }

  /// The pages for people who change something. Others have names of other systems.
  private var inside: [SourceFile] {
    let pages = ["Architecture", "Glossary", "Limits", "Recipes", "Statistics"].map { "Documentation/\($0).md" }
    return documents.filter { document in
      pages.contains(document.path) || ["Internals/", "Decisions/"].contains { document.path.hasPrefix("Documentation/" + $0) }
    }
  }

  /// Whether a word looks like a name of code: `Word` or `twoWords`.
  private static func isName(_ word: some StringProtocol) -> Bool {
    let pairs = zip(word, word.dropFirst())
    return pairs.contains { $0.isLowercase && $1.isUppercase }
      || pairs.first { _ in true }.map { $0.isUppercase && $1.isLowercase } ?? false
  }

  @Test("A name of code in the pages for people who change something is a name, a word in quotation marks or a file of the tree")
  func namesExist() throws {
    let manifest = SourceFile(
      path: "Package.swift", text: try String(contentsOf: SourceTree.root.appendingPathComponent("Package.swift"), encoding: .utf8))
    let known = try (SwiftPackage.sources() + SwiftPackage.tests() + [manifest]).reduce(into: Set<String>()) { known, file in
      known.formUnion(file.names)
      known.formUnion(file.path.split { "/.+".contains($0) }.map(String.init))
      for line in file.code where line.utf8.contains(UInt8(ascii: "\"")) {
        for part in line.utf8.split(separator: UInt8(ascii: "\"")) where part.allSatisfy(SwiftText.isNamePart) {
          known.insert(String(decoding: part, as: UTF8.self))
        }
      }
    }
    var count = 0
    var unknown: [String] = []
    for document in inside {
      for match in document.text.matches(of: /`([A-Za-z_][A-Za-z0-9_.+\/]*)(?:\([A-Za-z_:]*\))?`/) {
        for word in match.1.split(whereSeparator: { "./+".contains($0) }) where Self.isName(word) {
          count += 1
          if !known.contains(String(word)) { unknown.append("\(document.path) names \(word)") }
        }
      }
    }
    #expect(count > 1000)
    expectNone(unknown)
  }
}
