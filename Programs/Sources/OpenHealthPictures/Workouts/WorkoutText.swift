// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// Writes workouts as words.
package struct WorkoutText: Sendable {
  private let reader: Reader

  /// Words in the reader's language, with the signs of the reader's numbers.
  package init(reader: Reader) { self.reader = reader }

  /// A summary in one line, such as `Running, 45:30, 8.21 km, 512 kcal`. The totals are in the units in which they were saved; the distance of
  /// a swim is in metres or yards.
  ///
  /// - Parameter metadata: those of the sample, which can have the length of the pool.
  package func line(_ workout: WorkoutRecord, _ metadata: MetadataSet = .empty) -> String {
    let isSwim = Catalog.type(of: .strokes, in: workout.activityType) != nil
    let totals = WorkoutRecord.Total.allCases.compactMap { total -> String? in
      guard isSwim, total == .distance else { return workout.totals[total].map { amount($0, total) } }
      let unit = WorkoutUnits.swim(workout, metadata) ?? WorkoutUnits.swim(system: reader.locale.system)
      return WorkoutUnits.total(total, of: workout, in: unit).map { amount(Amount($0, unit), total) }
    }
    return ([title(workout.activityType), reader.numbers.clock(workout.duration)] + totals).joined(separator: ", ")
  }

  /// The name of an activity, such as `Running`; `Activity` with its number if the catalogue has none.
  ///
  /// - Parameter activityType: a raw value of `HKWorkoutActivityType`.
  package func title(_ activityType: UInt) -> String {
    WorkoutRecord.activity(activityType).map { reader.title(of: $0) } ?? Words(reader.language)["workouts.unknown", "\(activityType)"]
  }

  private func amount(_ amount: Amount, _ total: WorkoutTotal) -> String {
    FigureFormat(of: total, in: amount.unit, style: reader.numbers).text(amount.value)
  }
}
