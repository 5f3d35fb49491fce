// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A package of the repository with its Swift files.
struct SwiftPackage {
  /// The folders that have a `Package.swift`. The root's is the empty one.
  static let folders = ["", "Programs", "Examples", "Benchmarks", "Tools/fuzz", "Shims/Combine"]
  /// The folders that hold a package's targets, one each.
  static let targetFolders = ["Sources", "Shims", "Tools", "Tests"]
  /// Swift files that other programs copy into packages of their own, so that no manifest names them.
  static let copied = ["Tools/mutation/"]

  /// All packages, the root first.
  static let all = Result { try folders.map(SwiftPackage.init) }

  let folder: String
  let manifest: Manifest
  let files: [SourceFile]

  private init(folder: String) throws {
    self.folder = folder
    manifest = try Manifest(String(contentsOf: SourceTree.root.appendingPathComponent("\(folder)/Package.swift"), encoding: .utf8))
    let prefix = folder.isEmpty ? "" : folder + "/"
    files = try Self.targetFolders.flatMap { try SourceTree.swiftFiles(in: prefix + $0) }.filter { file in
      file.package == folder && file.name != "Package.swift" && !Self.copied.contains { file.path.hasPrefix($0) }
    }
  }

  /// Files that are no tests: products, tools, examples and measurements of every package.
  static func sources() throws -> [SourceFile] { try all.get().flatMap(\.files).filter { !$0.isTest } }

  /// Files of tests, and of what tests share, of every package.
  static func tests() throws -> [SourceFile] { try all.get().flatMap(\.files).filter(\.isTest) }

  /// The modules of each product of a package here.
  static func products() throws -> [String: Set<String>] {
    try all.get().reduce(into: [:]) { $0.merge($1.manifest.products) { first, _ in first } }
  }
}
