// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The targets of a `Package.swift` with the targets and products that they depend on.
struct Manifest {
  /// Modules of the Swift toolchain, which need no declaration.
  static let ofToolchain: Set<String> = [
    "Dispatch", "Foundation", "FoundationNetworking", "FoundationXML", "Glibc", "Observation", "PackageDescription", "Runtime",
    "Synchronization", "Testing", "XCTest", "_FoundationICU",
  ]

  /// The names of targets and products that each target declares.
  let dependencies: [String: Set<String>]
  /// The targets of each library product of the package.
  let products: [String: Set<String>]
  /// Programs: a test declares one so that it is built, and runs it without importing it.
  let executables: Set<String>

  /// Reads a manifest's text.
  init(_ text: String) throws {
    dependencies = try Self.lists(
      #"\.(?:target|executableTarget|testTarget)\(\s*name: "([^"]+)"(?:,\s*dependencies: \[((?:[^\]"]|"[^"]*")*)\])?"#, in: text)
    executables = Set(try Self.lists(#"\.executableTarget\(\s*name: "([^"]+)"()"#, in: text).keys)
    products = try Self.lists(#"\.library\(\s*name: "([^"]+)",\s*targets: \[([^\]]*)\]"#, in: text)
  }

  /// Maps the first group of each match to the names in its second.
  private static func lists(_ pattern: String, in text: String) throws -> [String: Set<String>] {
    let list = try NSRegularExpression(pattern: pattern)
    let name = try NSRegularExpression(pattern: #"\.product\(name: "([^"]+)", package: "[^"]+"(?:, condition: \w+)?\)|"([^"]+)""#)
    var lists: [String: Set<String>] = [:]
    for match in list.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
      let names = Self.text(of: 2, in: match, text) ?? ""
      lists[Self.text(of: 1, in: match, text) ?? ""] = Set(
        name.matches(in: names, range: NSRange(names.startIndex..., in: names)).compactMap {
          Self.text(of: 1, in: $0, names) ?? Self.text(of: 2, in: $0, names)
        })
    }
    return lists
  }

  private static func text(of group: Int, in match: NSTextCheckingResult, _ text: String) -> String? {
    Range(match.range(at: group), in: text).map { String(text[$0]) }
  }

  /// The declared dependencies that no file of their target imports.
  ///
  /// - Parameter products: The modules of each product of another package of the repository; any other dependency is one module.
  func unused(in files: [SourceFile], products: [String: Set<String>] = [:]) -> [String] {
    Dictionary(grouping: files, by: \.target).flatMap { target, files in
      let imported = Set(files.flatMap(HouseRules.importedModules))
      return (dependencies[target] ?? []).subtracting(executables).filter { (products[$0] ?? [$0]).isDisjoint(with: imported) }.sorted()
        .map { "\(target) declares \($0) and does not import it" }
    }
  }
}
