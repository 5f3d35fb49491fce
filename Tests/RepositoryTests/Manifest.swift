// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The targets of `Package.swift` with the modules that they depend on.
struct Manifest {
  /// Modules that come with Swift, and need no declaration.
  static let ofToolchain: Set<String> = ["Foundation", "Synchronization", "Testing", "XCTest"]

  let dependencies: [String: Set<String>]

  /// Reads a manifest's text.
  init(_ text: String) throws {
    let target = try NSRegularExpression(
      pattern: #"\.(?:target|executableTarget|testTarget)\(\s*name: "([^"]+)"(?:,\s*dependencies: \[([^\]]*)\])?"#)
    let name = try NSRegularExpression(pattern: #"\.product\(name: "([^"]+)", package: "[^"]+"\)|"([^"]+)""#)
    var dependencies: [String: Set<String>] = [:]
    for match in target.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
      let list = Self.text(of: 2, in: match, text) ?? ""
      dependencies[Self.text(of: 1, in: match, text) ?? ""] = Set(
        name.matches(in: list, range: NSRange(list.startIndex..., in: list)).compactMap {
          Self.text(of: 1, in: $0, list) ?? Self.text(of: 2, in: $0, list)
        })
    }
    self.dependencies = dependencies
  }

  private static func text(of group: Int, in match: NSTextCheckingResult, _ text: String) -> String? {
    Range(match.range(at: group), in: text).map { String(text[$0]) }
  }

  /// What each of some targets declares and no file of it imports.
  func unused(in files: [SourceFile]) -> [String] {
    Dictionary(grouping: files, by: \.target).flatMap { target, files in
      let imported = Set(files.flatMap(HouseRules.importedModules))
      return (dependencies[target] ?? []).subtracting(imported).sorted().map { "\(target) declares \($0) and does not import it" }
    }
  }
}
