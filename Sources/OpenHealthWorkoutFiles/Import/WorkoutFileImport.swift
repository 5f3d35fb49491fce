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
  private let bringsBack: Bool

  /// - Parameters:
  ///   - service: The store. The import acts as its owner.
  ///   - bringsBack: Whether what the person has corrected or deleted is imported, too.
  package init(service: any HealthService, bringsBack: Bool = false) { (self.service, self.bringsBack) = (service, bringsBack) }

  /// Stores the workouts of a file with their samples, and reports the outcome of each. Blocks until all are stored.
  ///
  /// - Parameters:
  ///   - name: The name of the file, for the list of imports.
  ///   - isCancelled: Called before each workout. Once it returns true, further workouts are not stored.
  /// - Throws: ``WorkoutFileFault`` for a workout with too many samples, before anything is stored. `HealthError` when the store fails;
  ///   workouts that are stored by then stay.
  package func run(_ file: WorkoutFile, name: String, isCancelled: () -> Bool = { false }) throws -> WorkoutFileReport {
    var report = WorkoutFileReport(file)
    let groups = try Self.groups(of: file, &report)
    return try importing(name, report) { try store(groups, of: file, &$0, isCancelled) }
  }

  /// Stores the workouts of all files of an archive, as one import. Blocks until all are stored, with one file in memory at a time.
  ///
  /// - Parameters:
  ///   - name: The name of the archive, for the list of imports.
  ///   - activityType: The activity of workouts for which neither their file nor the archive states one; nil for `other`.
  ///   - isCancelled: Called before each file and workout. Once it returns true, further workouts are not stored.
  /// - Throws: `HealthError` when the store fails; workouts that are stored by then stay. A file that cannot be read is remarked.
  package func run(
    _ archive: WorkoutArchive, name: String, activityType: UInt? = nil, isCancelled: () -> Bool = { false }
  ) throws -> WorkoutFileReport {
    try importing(name, WorkoutFileReport(archive)) { report in
      try Self.walk(archive, activityType, &report, isCancelled) { file, groups, report in
        try store(groups, of: file, &report, isCancelled)
      }
    }
  }

  /// The report of an import without a store: all workouts, without outcomes. Throws ``WorkoutFileFault`` for a workout with too many
  /// samples.
  package static func preview(_ file: WorkoutFile) throws -> WorkoutFileReport {
    var report = WorkoutFileReport(file)
    for group in try groups(of: file, &report) { report.workouts.append(.init(group, nil)) }
    return report
  }

  /// The report of an import of an archive without a store: all workouts, without outcomes.
  package static func preview(
    _ archive: WorkoutArchive, activityType: UInt? = nil, isCancelled: () -> Bool = { false }
  ) throws -> WorkoutFileReport {
    var report = WorkoutFileReport(archive)
    try walk(archive, activityType, &report, isCancelled) { _, groups, report in
      for group in groups { report.workouts.append(.init(group, nil)) }
    }
    return report
  }

  /// Reads the files of an archive one by one.
  private static func walk(
    _ archive: WorkoutArchive, _ activityType: UInt?, _ report: inout WorkoutFileReport, _ isCancelled: () -> Bool,
    _ deliver: (WorkoutFile, [ImportRecords.Group], inout WorkoutFileReport) throws -> Void
  ) throws {
    for path in archive.files {
      report.isCancelled = isCancelled()
      if report.isCancelled { return }
      var (file, groups): (WorkoutFile, [ImportRecords.Group])
      do {
        file = try archive.read(path)
        if let activityType { file.setUnknownActivity(activityType) }
        groups = try self.groups(of: file, &report)
      } catch let error as WorkoutFileFault {
        report.add([.init(.unreadable(path: path, error.description))])
        continue
      }
      report.add(file.remarks)
      try deliver(file, groups, &report)
      if report.isCancelled { return }
    }
  }

  private func importing(
    _ name: String, _ start: WorkoutFileReport, _ body: (inout WorkoutFileReport) throws -> Void
  ) throws -> WorkoutFileReport {
    var report = start
    let number = try service.perform(BeginImport(name: name, bringsBack: bringsBack), for: .owner)
    report.number = number
    do {
      try body(&report)
    } catch {
      // The first error has the reason; if the store fails, this call fails, too.
      try? service.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: false), for: .owner)
      throw error
    }
    try service.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: !report.isCancelled), for: .owner)
    return report
  }

  private static func groups(of file: WorkoutFile, _ report: inout WorkoutFileReport) throws -> [ImportRecords.Group] {
    let uuids = UUIDMint.ofImport(now: { Date() }, random: SystemRandomNumberGenerator())
    var made: [(group: ImportRecords.Group, records: WorkoutRecords)] = []
    for workout in file.workouts {
      var records = WorkoutRecords(workout, of: file, uuids: uuids)
      let group = try records.group()
      made.append((group, records))
    }
    for (group, records) in made {
      report.count(group, \.read)
      report.count(records.refused, \.read)
      report.count(records.refused, \.skipped)
      report.add(records.tally.remarks)
    }
    return made.map(\.group)
  }

  private func store(
    _ groups: [ImportRecords.Group], of file: WorkoutFile, _ report: inout WorkoutFileReport, _ isCancelled: () -> Bool
  ) throws {
    for group in groups {
      report.isCancelled = isCancelled()
      if report.isCancelled { return }
      try store(group, file, &report)
    }
  }

  private func store(_ group: ImportRecords.Group, _ file: WorkoutFile, _ report: inout WorkoutFileReport) throws {
    guard let number = report.number else { preconditionFailure("An import that stores has a number.") }
    let known = try stored(at: group.record, of: file)
    var isCorrection = false
    if !known.isEmpty, !known.contains(where: { $0.isSameWorkout(as: group.record) }) {
      guard file.isActivityGiven, known.count == 1, known[0].isSameButActivity(as: group.record) else {
        report.workouts.append(.init(group, .overlaps))
        return report.count(group, \.skipped)
      }
      try remove(known[0], group)
      isCorrection = true
    }
    let outcome = try service.perform(ImportRecords(number: number, records: [], groups: [group]), for: .owner)
    report.count(outcome.storedByType, \.stored)
    report.count(outcome.alreadyThereByType, \.alreadyThere)
    report.count(outcome.repeatedByType, \.alreadyThere)
    report.count(outcome.removedByType ?? [:], \.removed)
    let isStored = outcome.storedByType[Catalog.workout, default: 0] > 0
    let isRemoved = outcome.removedByType?[Catalog.workout, default: 0] ?? 0 > 0
    report.workouts.append(.init(group, isRemoved ? .removed : isCorrection ? .corrected : isStored ? .stored : .alreadyThere))
  }

  /// The stored workouts of the same source that overlap this one.
  private func stored(at record: SampleRecord, of file: WorkoutFile) throws -> [SampleRecord] {
    let predicate = PredicateTree.and([
      .source([WorkoutRecords.bundleIdentifier(of: file)]), .date(.start, .less, record.end), .date(.end, .greater, record.start),
    ])
    return try service.perform(FetchSamples(selections: [.init(type: Catalog.workout, predicate: predicate)]), for: .owner)
  }

  /// Deletes a stored workout with what its source measured for it, which the same file with another activity brings again.
  private func remove(_ workout: SampleRecord, _ group: ImportRecords.Group) throws {
    let activityType = workout.workout?.activityType ?? ActivityName.other
    let types = Set(group.members.map(\.type) + WorkoutMeasure.allCases.compactMap { Catalog.type(of: $0, in: activityType) })
    let source = workout.provenance.revision.map { PredicateTree.source([$0.source.bundleIdentifier]) } ?? .everything
    let members = try service.perform(
      FetchSamples(selections: types.map { .init(type: $0, predicate: .and([.inWorkout(workout.uuid), source])) }), for: .owner)
    try service.perform(DeleteSamples(samples: [workout] + members), for: .owner)
  }
}

extension SampleRecord {
  /// Whether two workouts of the same source are the same workout: all figures that a file contains are equal.
  fileprivate func isSameWorkout(as other: SampleRecord) -> Bool {
    isSameButActivity(as: other) && workout?.activityType == other.workout?.activityType
  }

  /// Whether two workouts of the same source are the same but for their activity.
  fileprivate func isSameButActivity(as other: SampleRecord) -> Bool {
    guard let own = workout, let new = other.workout else { return false }
    // Earlier versions stored totals of 0, and no distance where an activity has no type for it.
    let totals = own.totals.filter { $0.value.value > 0 }
    return start == other.start && end == other.end && own.duration == new.duration
      && totals.allSatisfy { total, amount in new.totals[total].map { $0 == amount } ?? true }
  }
}

extension WorkoutFileReport.Workout {
  fileprivate init(_ group: ImportRecords.Group, _ outcome: WorkoutFileReport.Outcome?) {
    self.init(
      activityType: group.record.workout?.activityType ?? 0, start: group.record.start, end: group.record.end, outcome: outcome)
  }
}
