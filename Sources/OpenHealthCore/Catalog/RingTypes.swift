// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The types of the rings: that of the daily summaries, and those whose samples fill the rings (OQ-33).
package struct RingTypes: Sendable {
  /// The type of the summaries themselves.
  package let summary: DataType
  /// The type of active energy, for the move ring.
  package let energy: DataType
  /// The type of time in motion, for the move ring in time mode.
  package let moveTime: DataType
  /// The type of exercise time, for the exercise ring.
  package let exerciseTime: DataType
  /// The category type of hours, for the stand ring.
  package let standHour: DataType
  /// The raw value of an hour in which the person stood.
  package let stood: Int

  /// All types whose changes can change a summary.
  package var all: Set<DataType> { [summary, energy, moveTime, exerciseTime, standHour] }
}

extension Catalog {
  /// The types of the rings, from the table.
  package static let rings: RingTypes = {
    for summary in types {
      guard case .activitySummary(let names) = summary.kind else { continue }
      let found = [names.energy, names.moveTime, names.exerciseTime, names.standHour].compactMap { type(named: $0) }
      guard found.count == 4, case .category(let valueEnum) = found[3].kind, let stood = categoryValue(named: names.stood, of: valueEnum)
      else { break }
      return RingTypes(
        summary: summary, energy: found[0], moveTime: found[1], exerciseTime: found[2], standHour: found[3], stood: stood.rawValue)
    }
    preconditionFailure("the table has the types of the rings")
  }()
}
