// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The types of the rings: that of the daily summaries, and those whose samples fill the rings (OQ-33).
public struct RingTypes: Sendable {
  /// The type of the summaries themselves.
  public let summary: DataType
  /// The type of active energy, for the move ring.
  public let energy: DataType
  /// The type of time in motion, for the move ring in time mode.
  public let moveTime: DataType
  /// The type of exercise time, for the exercise ring.
  public let exerciseTime: DataType
  /// The category type of hours, for the stand ring.
  public let standHour: DataType
  /// The raw value of an hour in which the person stood.
  public let stood: Int

  /// All types whose changes can change a summary.
  public var all: Set<DataType> { [summary, energy, moveTime, exerciseTime, standHour] }
}

extension Catalog {
  /// The types of the rings, from the table.
  public static let rings: RingTypes = {
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
