// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Imports the workouts of a FIT, TCX or GPX file, for the owner.
///
/// Each workout is one transaction. What is stored already is not stored again (D10), so the same file twice, or an import that was cut
/// short and is run again, end in the same store. Where two sources measured the same time, statistics count one of them (STAT-18).
public struct WorkoutFileImport: Sendable {
  private let service: any HealthService

  /// - Parameter service: the store.
  public init(service: any HealthService) { self.service = service }

  /// Stores what was read. Throws `HealthError` when the store fails, and ``WorkoutFileError`` for a workout of more samples than it takes;
  /// what was stored until then stays.
  ///
  /// - Parameters:
  ///   - name: the file's name, for people.
  ///   - isCancelled: asked between workouts; once it says yes, the rest is left.
  public func run(_ file: WorkoutFile, name: String, isCancelled: () -> Bool = { false }) throws -> WorkoutFileReport {
    var report = WorkoutFileReport(file)
    let groups = try Self.groups(of: file, &report)
    let number = try service.perform(BeginImport(name: name), for: .owner)
    report.number = number
    do {
      for group in groups {
        if isCancelled() { report.isCancelled = true } else { try store(group, number, file, &report) }
      }
    } catch {
      // The first error is the one that tells why; where the store fails, this fails with it.
      try? service.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: false), for: .owner)
      throw error
    }
    try service.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: !report.isCancelled), for: .owner)
    return report
  }

  /// What an import would read, without a store. Throws as ``run(_:name:isCancelled:)``.
  public static func preview(_ file: WorkoutFile) throws -> WorkoutFileReport {
    var report = WorkoutFileReport(file)
    for group in try groups(of: file, &report) { report.workouts.append(.init(group, nil)) }
    return report
  }

  private static func groups(of file: WorkoutFile, _ report: inout WorkoutFileReport) throws -> [ImportRecords.Group] {
    let uuids = UUIDMint(blockLength: 1 << 20, now: { Date() }, random: SystemRandomNumberGenerator())
    return try file.workouts.map { workout in
      var records = WorkoutRecords(workout, of: file, uuids: uuids)
      let group = try records.group()
      report.count(group, \.read)
      report.count(records.refused, \.read)
      report.count(records.refused, \.skipped)
      return group
    }
  }

  private func store(_ group: ImportRecords.Group, _ number: Int64, _ file: WorkoutFile, _ report: inout WorkoutFileReport) throws {
    let known = try stored(at: group.record, of: file)
    guard known.isEmpty || known.contains(where: { $0.isSameWorkout(as: group.record) }) else {
      report.workouts.append(.init(group, .overlaps))
      return report.count(group, \.skipped)
    }
    let outcome = try service.perform(ImportRecords(number: number, records: [], groups: [group]), for: .owner)
    report.count(outcome.storedByType, \.stored)
    report.count(outcome.alreadyThereByType, \.alreadyThere)
    report.count(outcome.repeatedByType, \.alreadyThere)
    report.workouts.append(.init(group, outcome.storedByType[Catalog.workout, default: 0] > 0 ? .stored : .alreadyThere))
  }

  /// The workouts of the same source that share time with one.
  private func stored(at record: SampleRecord, of file: WorkoutFile) throws -> [SampleRecord] {
    let predicate = PredicateTree.and([
      .source([WorkoutRecords.bundleIdentifier(of: file)]), .date(.start, .less, record.end), .date(.end, .greater, record.start),
    ])
    return try service.perform(FetchSamples(selections: [.init(type: Catalog.workout, predicate: predicate)]), for: .owner)
  }
}

extension SampleRecord {
  /// Whether two workouts of one source are one: all figures that a file gives are equal.
  fileprivate func isSameWorkout(as other: SampleRecord) -> Bool {
    guard let own = workout, let new = other.workout else { return false }
    return start == other.start && end == other.end && own.activityType == new.activityType && own.duration == new.duration
      && own.totals == new.totals
  }
}

extension WorkoutFileReport.Workout {
  fileprivate init(_ group: ImportRecords.Group, _ outcome: WorkoutFileReport.Outcome?) {
    self.init(
      activityType: group.record.workout?.activityType ?? 0, start: group.record.start, end: group.record.end, outcome: outcome)
  }
}
