// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Keeps the figures of workouts true to the samples that are associated with them (WORK-16, WORK-20).
enum WorkoutUpdate {
  /// Computes the figures of workouts anew, those with these numbers in the sequence.
  static func run(_ workouts: Set<Int64>, _ storage: StorageWriter) throws {
    for sequence in workouts.sorted() {
      if sequence < 0 {
        try storage.noteWorkoutBuilder(at: sequence)
        continue
      }
      guard var workout = try storage.workoutContent(sequence) else { continue }
      let computed = try statistics(of: workout.activities, samples: try storage.samples(ofWorkout: sequence), storage: storage)
      // What an export said stands for types without samples.
      let types = Set(computed.map(\.typeIdentifier))
      workout.statistics = computed + workout.statistics.filter { $0.isGiven && !types.contains($0.typeIdentifier) }
      try storage.setWorkout(workout, of: sequence)
    }
  }

  /// The figures of samples: of all of them, and of those inside each activity.
  static func statistics(
    of activities: [WorkoutRecord.Activity], samples: [StoredSample], storage: StorageReader
  ) throws -> [WorkoutRecord.Statistic] {
    let byType = Dictionary(grouping: samples) { $0.record.type }.sorted { $0.key.identifier < $1.key.identifier }
    var statistics: [WorkoutRecord.Statistic] = []
    for (type, samples) in byType {
      guard let facts = type.quantity else { continue }
      let ranks = try SourceRanks(type: type, lanes: try storage.lanes(of: [type]), storage: storage)
      let sourceIndex = Dictionary(uniqueKeysWithValues: ranks.lanes.enumerated().map { ($1.number, $0) })
      let values = try samples.flatMap { sample -> [StatisticsSample] in
        guard case .quantity(_, let unit) = sample.record.value else { return [] }
        return try storage.quantities(of: sample).map {
          StatisticsSample(
            start: $0.start, end: $0.end, value: try unit.convert($0.value, to: facts.unit), source: sourceIndex[sample.lane] ?? 0)
        }
      }
      let parts: [(Int?, Range<Double>?)] =
        [(nil, nil)] + activities.enumerated().map { ($0.offset, $0.element.interval) }
      for (activity, part) in parts {
        guard let result = WorkoutFigures.result(of: values, aggregation: facts.aggregation, ranks: ranks.ranks, inside: part) else {
          continue
        }
        statistics.append(.init(activity: activity, typeIdentifier: type.identifier, result: result))
      }
    }
    return statistics
  }
}

extension WorkoutRecord.Activity {
  fileprivate var interval: Range<Double> {
    let start = start.timeIntervalSinceReferenceDate
    return start..<max(start, end?.timeIntervalSinceReferenceDate ?? .infinity)
  }
}
