// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

/// The kept files of routes: they go with the routes whose elements name them.
extension StorageWriter {
  /// Deletes the files that some elements of deleted routes name and no element names that is kept.
  func removeFiles(namedBy elements: [KeptElement]) throws {
    let named = Set(elements.flatMap(\.filePaths))
    guard !named.isEmpty else { return }
    for path in named.subtracting(try paths(namedBy: "true")).sorted() {
      try removeFiles("path = ? AND is_complete = 1", [path])
    }
  }
}

extension StorageReader {
  /// The paths of the files that only routes name which the owner removed.
  func removedPaths() throws -> Set<String> {
    guard try hasRemovedSamples() else { return [] }
    let removed = try paths(namedBy: "seq IN (SELECT seq FROM removed_sample)")
    if removed.isEmpty { return [] }
    return removed.subtracting(try paths(namedBy: "seq IS NULL OR seq NOT IN (SELECT seq FROM removed_sample)"))
  }

  /// The paths of the files that kept elements of routes, and of workouts with routes in them, name.
  fileprivate func paths(namedBy condition: String) throws -> Set<String> {
    let sql = "SELECT body FROM kept_element WHERE name IN ('WorkoutRoute', 'Workout') AND (\(condition))"
    let bodies = try Data.fetchCursor(database.cachedStatement(sql: sql))
    var paths: Set<String> = []
    while let body = try bodies.next() { paths.formUnion(try KeptElement.decoded(body).filePaths) }
    return paths
  }
}

extension KeptElement {
  /// Where the files of a route, or of the routes in a workout, are kept.
  fileprivate var filePaths: [String] {
    switch name {
    case "FileReference": self["path"].map { [ArchivePath.safe($0)] } ?? []
    case "Workout", "WorkoutRoute": children.flatMap(\.filePaths)
    default: []
    }
  }
}
