// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A package of the repository with its Swift files.
struct SwiftPackage {
  /// The folders that have a `Package.swift`. The root's name is empty.
  static let folders = ["", "Examples"]
  /// The folders around folders of targets. The root package has all of them that are no package of their own.
  static let rooms = ["", "Programs", "Benchmarks", "Tools/fuzz", "Examples"]
  /// The folders that contain a room's targets, one folder each.
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
    let rooms = folder.isEmpty ? Self.rooms.filter { $0.isEmpty || !Self.folders.contains($0) } : [folder]
    files = try rooms.flatMap { room in
      try Self.targetFolders.flatMap { try SourceTree.swiftFiles(in: room.isEmpty ? $0 : "\(room)/\($0)") }.filter { $0.room == room }
    }.filter { file in file.name != "Package.swift" && !Self.copied.contains { file.path.hasPrefix($0) } }
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
