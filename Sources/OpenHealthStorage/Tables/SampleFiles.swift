// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The kept files of routes, electrocardiograms and clinical records, which are deleted with the last sample whose element names them.
extension KeptFileTable where Storage == StorageWriter {
  /// Deletes the files that elements of deleted samples name, and that no kept element names. Cost: reads all elements that name files, if
  /// one of these does.
  package func remove(namedBy elements: [KeptElement]) throws {
    let named = Set(elements.flatMap(\.namedFiles))
    guard !named.isEmpty else { return }
    for file in named.subtracting(try namedFiles(where: "true")) {
      switch file {
      case .path(let path): try remove("path = ? AND is_complete = 1", [try database.label(path, .filePath)])
      case .digest(let digest): try remove("digest = ? AND is_complete = 1", [try database.label(digest, .fileDigest)])
      }
    }
  }
}

extension KeptFileTable {
  /// The files that only removed samples name.
  func removedFiles() throws -> Set<NamedFile> {
    guard try storage.removals.hasSamples() else { return [] }
    let removed = try namedFiles(where: "seq IN (SELECT seq FROM removed_sample)")
    if removed.isEmpty { return [] }
    return removed.subtracting(try namedFiles(where: "seq IS NULL OR seq NOT IN (SELECT seq FROM removed_sample)"))
  }

  /// The files that kept elements name.
  fileprivate func namedFiles(where condition: String) throws -> Set<NamedFile> {
    let sql = "SELECT body FROM kept_element WHERE \(KeptElement.isOneWithFiles) AND (\(condition))"
    let rows = try SQLRow.fetchCursor(database.cachedStatement(sql: sql))
    var files: Set<NamedFile> = []
    while let row = try rows.next() {
      if let named = try storage.sound("kept_element", 0, { try storage.keptElements.decoded(row[0]).namedFiles }) {
        files.formUnion(named)
      }
    }
    return files
  }
}

/// How an element names kept files.
enum NamedFile: Hashable {
  /// All files of a path, for routes and clinical records.
  case path(String)
  /// All files with these contents, for electrocardiograms: another export may use the path for another recording.
  case digest(Data)
}

extension KeptElement {
  /// The condition on the elements that name files: those of routes, of workouts that contain routes, of electrocardiograms and of clinical
  /// records.
  static let isOneWithFiles = "name IN ('WorkoutRoute', 'Workout', 'ClinicalRecord', '\(KeptElement.electrocardiogramName)')"

  /// The files of a route, of the routes in a workout, of an electrocardiogram or of a clinical record.
  fileprivate var namedFiles: [NamedFile] {
    switch name {
    case "FileReference": self["path"].map { [.path(ArchivePath.safe($0))] } ?? []
    case "ClinicalRecord": self["resourceFilePath"].map { [.path(ArchivePath.safe($0))] } ?? []
    case "Workout", "WorkoutRoute": children.flatMap(\.namedFiles)
    default: electrocardiogramDigest.map { [.digest($0.data)] } ?? []
    }
  }
}
