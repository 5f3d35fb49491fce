// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Finds values that no human has (``HumanRange``).
///
///     var check = HumanCheck()
///     let count = samples.count { check.isBeyond($0) }
///
/// Cost: some comparisons for a sample that shares type and unit with the one before.
package struct HumanCheck: Sendable {
  /// The type and unit of the last sample, which most samples share with the next.
  private var last: (type: DataType, unit: UnitExpression)?
  /// The values that a human can have in that unit; of a sum, within a day. Nil if the type has no such bounds.
  private var values: ClosedRange<Double>?

  /// A check for any number of samples.
  package init() {}

  /// Whether a sample has a value that no human has: a quantity or a value of its series, a member of a correlation, or members whose order
  /// is impossible, such as a diastolic pressure above the systolic one; or a total of a workout. False for other kinds of samples.
  package mutating func isBeyond(_ sample: borrowing SampleRecord) -> Bool {
    switch sample.value {
    case .quantity(let value, let unit):
      let seconds = sample.end.timeIntervalSinceReferenceDate - sample.start.timeIntervalSinceReferenceDate
      if isBeyond(value, unit, sample.type, seconds: seconds) { return true }
      guard let series = sample.series else { return false }
      return isBeyond(series.minimum, unit, sample.type, seconds: seconds) || isBeyond(series.maximum, unit, sample.type, seconds: seconds)
    case .correlation(let members):
      return isBeyond(members, of: sample.type)
    case .workout(let workout):
      return isBeyond(workout)
    case .category, .route, .content: return false
    }
  }

  /// Whether the members of a correlation have a value that no human has, or an order that is impossible.
  package mutating func isBeyond(_ members: [SampleRecord], of type: DataType) -> Bool {
    for member in members where isBeyond(member) { return true }
    return Self.isReversed(members, of: type)
  }

  private mutating func isBeyond(_ workout: WorkoutRecord) -> Bool {
    for (total, measure) in [(WorkoutTotal.distance, WorkoutMeasure.distance), (.energy, .energy), (.strokes, .strokes)] {
      guard let amount = workout.totals[total], let type = Catalog.type(of: measure, in: workout.activityType) else { continue }
      if isBeyond(amount.value, amount.unit, type, seconds: workout.duration) { return true }
    }
    return false
  }

  /// Whether a value in a unit, over some seconds, is one that no human has.
  package mutating func isBeyond(_ value: Double, _ unit: UnitExpression, _ type: DataType, seconds: Double) -> Bool {
    if last?.type !== type || last?.unit !== unit {
      last = (type, unit)
      values = type.humanRange?.values(in: unit, seconds: 0)
    }
    guard let values, !values.contains(value) else { return false }
    // Only a sum of more than a day can be above the values of a day.
    guard value > values.upperBound, let range = type.humanRange else { return true }
    return value > values.upperBound * range.share(seconds)
  }

  /// Whether members of a correlation that has one of each type are not in its order, from the greatest to the least: a systolic pressure is
  /// above the diastolic one.
  package static func isReversed(_ members: [SampleRecord], of type: DataType) -> Bool {
    guard case .each = type.correlationMembers, let types = type.memberTypes else { return false }
    let values = types.map { type in
      members.compactMap { member -> Double? in
        guard member.type == type, case .quantity(let value, let unit) = member.value, let common = type.figureUnit else { return nil }
        // A value in a unit of another dimension is refused elsewhere.
        return try? unit.convert(value, to: common)
      }
    }
    return zip(values, values.dropFirst()).contains { upper, lower in
      guard let upper = upper.min(), let lower = lower.max() else { return false }
      return upper <= lower
    }
  }
}
