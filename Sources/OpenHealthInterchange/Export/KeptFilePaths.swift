// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The paths of kept files in an export.
///
/// The first version of each path has it. The others get a number before the extension that no other file has. Paths that differ only in
/// case count as one, as on case-insensitive file systems.
struct KeptFilePaths {
  /// The files with their paths, in the order of ``ListFiles``.
  let files: [(item: ListFiles.Item, path: String)]
  /// The paths in use, in lower case.
  let taken: Set<String>
  /// The number of versions of each path, in lower case.
  private let counts: [String: Int]

  init(_ items: [ListFiles.Item]) {
    let safe = items.map { ArchivePath.safe($0.path) }
    var counts: [String: Int] = [:]
    var taken: Set<String> = ["export.xml"]
    // First, so that a number leads to no path that another file has.
    let isFirst = safe.map { path in
      counts[path.lowercased(), default: 0] += 1
      return taken.insert(path.lowercased()).inserted
    }
    files = items.indices.map { index in
      var path = safe[index]
      var number = 2
      while !isFirst[index], !taken.insert(path.lowercased()).inserted {
        path = Self.numbered(safe[index], number)
        number += 1
      }
      return (items[index], path)
    }
    (self.counts, self.taken) = (counts, taken)
  }

  /// The number of files that the store keeps with a path. An element that names one of several does not say which.
  func versions(of path: String) -> Int { counts[ArchivePath.safe(path).lowercased()] ?? 0 }

  private static func numbered(_ path: String, _ number: Int) -> String {
    guard let point = path.utf8.lastIndex(of: UInt8(ascii: ".")), !path[point...].utf8.contains(UInt8(ascii: "/")) else {
      return "\(path) \(number)"
    }
    return "\(path[..<point]) \(number)\(path[point...])"
  }
}
