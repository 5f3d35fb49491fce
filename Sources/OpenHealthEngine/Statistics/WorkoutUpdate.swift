// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Keeps the figures of workouts consistent with their samples (WORK-16, WORK-20).
enum WorkoutUpdate {
  /// Recomputes the figures of the workouts with these sequence numbers, and marks those as outdated whose samples are too many for a
  /// transaction. For workout builders, which have negative numbers, it notifies their apps.
  ///
  /// - Returns: Whether workouts are outdated, for ``runOutdated(in:)``.
  @discardableResult static func run(_ workouts: Set<Int64>, _ storage: StorageWriter) throws -> Bool {
    if workouts.isEmpty { return false }
    for sequence in workouts.sorted() {
      if sequence < 0 {
        try storage.workoutBuilders.noteChange(at: sequence)
        continue
      }
      guard let stored = try storage.workouts.stored(sequence), let before = stored.record.workout else { continue }
      if try storage.workouts.hasSamples(moreThan: Limits.mostSamplesOfFigures, ofWorkout: sequence) {
        try storage.workouts.markOutdated(sequence)
        try storage.efforts.note(ofWorkout: sequence, lanes: try storage.lanes(of: Catalog.effortTypes))
        continue
      }
      let workout = try updated(
        before, from: stored.record.start, to: stored.record.end, samples: try storage.workouts.samples(of: sequence), storage)
      // A route, for one, changes no figure.
      if workout != stored.record.workout { try storage.workouts.set(workout, of: sequence) }
      try storage.efforts.note(ofWorkout: sequence, lanes: try storage.lanes(of: Catalog.effortTypes))
    }
    return try workouts.contains { $0 > 0 } && !storage.workouts.outdated().isEmpty
  }

  /// An outdated workout, and what it should be.
  struct Figures {
    fileprivate let sequence: Int64
    /// The mark under which it was outdated in the snapshot.
    fileprivate let mark: Int64
    /// Nil for a workout that is no longer stored.
    fileprivate let before: WorkoutRecord?
    fileprivate let after: WorkoutRecord?
  }

  /// Computes the figures of the outdated workouts, each from a snapshot, while others save. A workout that changes at the same time is
  /// computed again, a few times; after that, the process that changed it computes it.
  ///
  /// - Parameter isBesideRequests: Whether ``HealthDatabase/soon(_:_:)`` does it.
  static func runOutdated(in database: HealthDatabase, isBesideRequests: Bool = false) throws(HealthError) {
    var attempts: [Int64: Int] = [:]
    while true {
      let tried = Set(attempts.filter { $0.value >= Limits.mostPreparations }.keys)
      let look = { (storage: StorageReader) throws -> Figures? in try prepare(storage, without: tried) }
      guard let figures = try isBesideRequests ? database.readBeside(look) : database.read(look) else { return }
      attempts[figures.sequence, default: 0] += 1
      try database.write { try finish(figures, $0) }
    }
  }

  /// The figures of the first outdated workout; nil where none is left.
  static func prepare(_ storage: StorageReader, without others: Set<Int64> = []) throws -> Figures? {
    let outdated = try storage.workouts.outdated().filter { !others.contains($0.key) }
    guard let (sequence, mark) = outdated.min(by: { $0.key < $1.key }) else { return nil }
    guard let stored = try storage.workouts.stored(sequence), let before = stored.record.workout else {
      return Figures(sequence: sequence, mark: mark, before: nil, after: nil)
    }
    let after = try updated(
      before, from: stored.record.start, to: stored.record.end, samples: try storage.workouts.samples(of: sequence), storage)
    return Figures(sequence: sequence, mark: mark, before: before, after: after)
  }

  /// Stores figures, unless the workout or one of its samples has changed since the snapshot.
  static func finish(_ figures: Figures, _ storage: StorageWriter) throws {
    guard try storage.workouts.outdated()[figures.sequence] == figures.mark,
      try storage.workouts.stored(figures.sequence)?.record.workout == figures.before
    else { return }
    if let after = figures.after, after != figures.before { try storage.workouts.set(after, of: figures.sequence) }
    try storage.workouts.unmarkOutdated(figures.sequence)
  }

  /// A workout with the figures and zones of these samples.
  static func updated(
    _ workout: WorkoutRecord, from start: Date, to end: Date, samples: [StoredSample], _ storage: StorageReader
  ) throws -> WorkoutRecord {
    var workout = workout
    let computed = try statistics(of: workout.activities, samples: samples, storage: storage)
    // Figures of an export apply to types without samples.
    let types = Set(computed.map(\.typeIdentifier))
    workout.statistics = computed + workout.statistics.filter { $0.isGiven && !types.contains($0.typeIdentifier) }
    let zones = WorkoutZones(start: start, end: end, events: workout.events, activities: workout.activities)
    let groups = try zones.all(of: samples, storage) { workout.zoneGroup($0)?.configuration }.flatMap(\.groups)
    workout.zoneGroups = groups.isEmpty ? nil : groups
    return workout
  }

  /// The figures of samples: for all of them, and for those inside each activity.
  static func statistics(
    of activities: [WorkoutRecord.Activity], samples: [StoredSample], storage: StorageReader
  ) throws -> [WorkoutRecord.Statistic] {
    let byType = Dictionary(grouping: samples) { $0.record.type }.sorted { $0.key.identifier < $1.key.identifier }
    var statistics: [WorkoutRecord.Statistic] = []
    for (type, samples) in byType {
      guard let facts = type.quantity else { continue }
      let ranks = try SourceRanks(type: type, lanes: try storage.lanes(of: [type]), storage: storage)
      let values = try values(of: samples, in: facts.figureUnit, ranks, storage)
      if let whole = WorkoutFigures.result(of: values, aggregation: facts.aggregation, ranks: ranks.ranks) {
        statistics.append(.init(activity: nil, typeIdentifier: type.identifier, result: whole))
      }
      let parts = WorkoutFigures.results(
        of: values, aggregation: facts.aggregation, ranks: ranks.ranks, inside: activities.map(\.interval))
      for (activity, result) in parts.enumerated() {
        if let result { statistics.append(.init(activity: activity, typeIdentifier: type.identifier, result: result)) }
      }
    }
    return statistics
  }

  static func values(
    of samples: [StoredSample], in wanted: UnitExpression, _ ranks: SourceRanks, _ storage: StorageReader
  ) throws -> [StatisticsSample] {
    let sourceIndex = Dictionary(ranks.lanes.enumerated().map { ($1.number, $0) }) { first, _ in first }
    return try samples.flatMap { sample -> [StatisticsSample] in
      guard case .quantity(_, let unit) = sample.record.value else { return [] }
      return try storage.series.soundQuantities(of: sample).map {
        StatisticsSample(start: $0.start, end: $0.end, value: try unit.convert($0.value, to: wanted), source: sourceIndex[sample.lane] ?? 0)
      }
    }
  }
}

extension WorkoutRecord.Activity {
  var interval: Range<Double> {
    let start = start.timeIntervalSinceReferenceDate
    return start..<max(start, end?.timeIntervalSinceReferenceDate ?? .infinity)
  }
}
