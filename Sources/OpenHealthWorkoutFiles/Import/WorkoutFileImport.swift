// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Imports the workouts of a FIT, TCX or GPX file, as the owner of the store.
///
/// Each workout is one transaction. Samples that are stored already are not stored again (D10), so importing a file twice, or running an
/// interrupted import again, leads to the same store. Where two sources measured at the same time, statistics count one of them (STAT-18).
///
///     let file = try WorkoutFileReader().read("ride.fit")
///     let report = try WorkoutFileImport(service: engine).run(file, name: "ride.fit")
package struct WorkoutFileImport: Sendable {
  private let service: any HealthService

  /// - Parameter service: The store. The import acts as its owner.
  package init(service: any HealthService) { self.service = service }

  /// Stores the workouts of a file with their samples, and reports the outcome of each. Blocks until all are stored.
  ///
  /// - Parameters:
  ///   - name: The name of the file, for the list of imports.
  ///   - isCancelled: Called before each workout. Once it returns true, further workouts are not stored.
  /// - Throws: ``WorkoutFileError`` for a workout with too many samples, before anything is stored. `HealthError` when the store fails;
  ///   workouts that are stored by then stay.
  package func run(_ file: WorkoutFile, name: String, isCancelled: () -> Bool = { false }) throws -> WorkoutFileReport {
    var report = WorkoutFileReport(file)
    let groups = try Self.groups(of: file, &report)
    let number = try service.perform(BeginImport(name: name), for: .owner)
    report.number = number
    do {
      for group in groups {
        report.isCancelled = isCancelled()
        if report.isCancelled { break }
        try store(group, number, file, &report)
      }
    } catch {
      // The first error has the reason; if the store fails, this call fails, too.
      try? service.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: false), for: .owner)
      throw error
    }
    try service.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: !report.isCancelled), for: .owner)
    return report
  }

  /// The report of an import without a store: all workouts, without outcomes. Throws ``WorkoutFileError`` for a workout with too many
  /// samples.
  package static func preview(_ file: WorkoutFile) throws -> WorkoutFileReport {
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

  /// The stored workouts of the same source that overlap this one.
  private func stored(at record: SampleRecord, of file: WorkoutFile) throws -> [SampleRecord] {
    let predicate = PredicateTree.and([
      .source([WorkoutRecords.bundleIdentifier(of: file)]), .date(.start, .less, record.end), .date(.end, .greater, record.start),
    ])
    return try service.perform(FetchSamples(selections: [.init(type: Catalog.workout, predicate: predicate)]), for: .owner)
  }
}

extension SampleRecord {
  /// Whether two workouts of the same source are the same workout: all figures that a file contains are equal.
  fileprivate func isSameWorkout(as other: SampleRecord) -> Bool {
    guard let own = workout, let new = other.workout else { return false }
    return start == other.start && end == other.end && own.activityType == new.activityType && own.duration == new.duration
      // Earlier versions stored totals of 0.
      && own.totals.filter { $0.value.value > 0 } == new.totals
  }
}

extension WorkoutFileReport.Workout {
  fileprivate init(_ group: ImportRecords.Group, _ outcome: WorkoutFileReport.Outcome?) {
    self.init(
      activityType: group.record.workout?.activityType ?? 0, start: group.record.start, end: group.record.end, outcome: outcome)
  }
}
