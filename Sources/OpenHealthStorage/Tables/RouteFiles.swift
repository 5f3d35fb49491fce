// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

/// The kept files of routes, which are deleted with the last route whose element names them.
extension StorageWriter {
  /// Deletes the files that elements of deleted routes name, and that no kept element names.
  func removeFiles(namedBy elements: [KeptElement]) throws {
    let named = Set(elements.flatMap(\.filePaths))
    guard !named.isEmpty else { return }
    for path in named.subtracting(try paths(namedBy: "true")).sorted() {
      try removeFiles("path = ? AND is_complete = 1", [path])
    }
  }
}

extension StorageReader {
  /// The paths of the files that only removed routes name.
  func removedPaths() throws -> Set<String> {
    guard try hasRemovedSamples() else { return [] }
    let removed = try paths(namedBy: "seq IN (SELECT seq FROM removed_sample)")
    if removed.isEmpty { return [] }
    return removed.subtracting(try paths(namedBy: "seq IS NULL OR seq NOT IN (SELECT seq FROM removed_sample)"))
  }

  /// The paths of the files that kept elements name, those of routes and of workouts that contain routes.
  fileprivate func paths(namedBy condition: String) throws -> Set<String> {
    let sql = "SELECT body FROM kept_element WHERE name IN ('WorkoutRoute', 'Workout') AND (\(condition))"
    let bodies = try Data.fetchCursor(database.cachedStatement(sql: sql))
    var paths: Set<String> = []
    while let body = try bodies.next() { paths.formUnion(try KeptElement.decoded(body).filePaths) }
    return paths
  }
}

extension KeptElement {
  /// The paths of the files of a route, or of the routes in a workout.
  fileprivate var filePaths: [String] {
    switch name {
    case "FileReference": self["path"].map { [ArchivePath.safe($0)] } ?? []
    case "Workout", "WorkoutRoute": children.flatMap(\.filePaths)
    default: []
    }
  }
}
