// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthInterchange

/// A zip archive or folder of workout files, such as an archive of Strava: files in `activities`, packed or not, and the list
/// `activities.csv`, which names the activity of those that do not.
///
///     if let archive = try WorkoutArchive("export_123.zip") { print(archive.files.count) }
package struct WorkoutArchive: Sendable {
  /// The paths of the FIT, TCX and GPX files, in order.
  package let files: [String]
  /// What else the archive holds.
  package let remarks: [WorkoutRemark]
  private let packed: PackedFiles
  private let list: ActivityList
  private let limits: WorkoutFileLimits

  private static let listName = "activities.csv"
  private static let mostListBytes = 64 << 20

  /// Lists the files at a path. Nil if it is neither a zip archive nor a folder, or holds no workout file. Throws ``WorkoutFileFault`` for
  /// an archive that cannot be read.
  package init?(
    _ path: String, limits: WorkoutFileLimits = WorkoutFileLimits(), isCancelled: () -> Bool = { false }
  ) throws {
    try self.init(limits) { try PackedFiles(path, isCancelled: isCancelled) }
  }

  /// Lists the files of a zip archive without a name in a folder. ``init(_:limits:isCancelled:)`` says when it is nil and what it throws.
  ///
  /// - Parameter name: the file's name where it comes from, for errors.
  package init?(_ file: UnnamedFile, named name: String, isCancelled: () -> Bool = { false }) throws {
    try self.init(WorkoutFileLimits()) { try PackedFiles(file, named: name, isCancelled: isCancelled) }
  }

  private init?(_ limits: WorkoutFileLimits, _ list: () throws -> PackedFiles?) throws {
    let packed: PackedFiles?
    do { packed = try list() } catch let error as ExportFault {
      throw WorkoutFileFault.packed(error.description)
    }
    guard let packed else { return nil }
    let files = packed.paths.filter(Self.isWorkoutFile).sorted { Self.key($0) < Self.key($1) }
    guard !files.isEmpty else { return nil }
    (self.packed, self.files, self.limits) = (packed, files, limits)
    let lists = packed.paths.filter { ($0 as NSString).lastPathComponent.lowercased() == Self.listName }
    var activities = ActivityList()
    var tally = RemarkTally()
    for path in lists {
      let content = packed.content(of: path, atMost: Self.mostListBytes)
      activities.add(content.bytes, folder: (path as NSString).deletingLastPathComponent)
      if let fault = content.fault { tally.add(.unreadable(path: path, fault)) }
    }
    self.list = activities
    let known = Set(files)
    tally.add(.listedOnly, activities.count { !known.contains($0) })
    tally.add(.otherFiles, packed.paths.count - files.count - lists.count)
    remarks = tally.remarks
  }

  /// Reads one of the files. Throws ``WorkoutFileFault``.
  package func read(_ path: String) throws(WorkoutFileFault) -> WorkoutFile {
    let content = packed.content(of: path, atMost: limits.bytes)
    var file: WorkoutFile
    do throws(WorkoutFileFault) { file = try WorkoutFileReader(limits: limits).read(content.bytes) } catch {
      throw content.fault.map { .packed($0) } ?? error
    }
    if let fault = content.fault { file.remarks.insert(.init(.unreadableEnd(path: path, fault)), at: 0) }
    guard let entry = list[path] else { return file }
    if let activity = entry.activity, activity != ActivityName.other { file.nameActivity(activity) }
    for index in file.workouts.indices where file.workouts[index].name == nil { file.workouts[index].name = entry.name }
    return file
  }

  private static func isWorkoutFile(_ path: String) -> Bool {
    var name = path.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    return [".fit", ".tcx", ".gpx"].contains { name.hasSuffix($0) }
  }

  /// Names are numbers of activities: shorter ones come first.
  private static func key(_ path: String) -> (Int, String) { (path.utf8.count, path) }
}
