// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A package of the repository with its Swift files.
struct SwiftPackage {
  /// The folders that have a `Package.swift`. The root's name is empty.
  static let folders = ["", "Programs", "Examples", "Benchmarks", "Tools/fuzz", "Shims/Combine"]
  /// The folders that contain a package's targets, one folder each.
  static let targetFolders = ["Sources", "Shims", "Tools", "Tests"]
  /// Swift files that other programs copy into their own packages, so that no manifest names them.
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

  /// Files that are not tests: products, tools, examples and benchmarks of every package.
  static func sources() throws -> [SourceFile] { try all.get().flatMap(\.files).filter { !$0.isTest } }

  /// Files of tests, and their shared code, of every package.
  static func tests() throws -> [SourceFile] { try all.get().flatMap(\.files).filter(\.isTest) }

  /// The modules of each product of the repository's packages.
  static func products() throws -> [String: Set<String>] {
    try all.get().reduce(into: [:]) { $0.merge($1.manifest.products) { first, _ in first } }
  }
}
