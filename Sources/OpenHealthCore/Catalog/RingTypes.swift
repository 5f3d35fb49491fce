// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The types behind the rings of a day: that of the summaries, and those whose samples fill them (OQ-33).
public struct RingTypes: Sendable {
  /// The type of the summaries themselves.
  public let summary: DataType
  public let energy: DataType
  public let moveTime: DataType
  public let exerciseTime: DataType
  public let standHour: DataType
  /// The value of an hour in which the person stood.
  public let stood: Int

  /// A change of one of these can change a summary.
  public var all: Set<DataType> { [summary, energy, moveTime, exerciseTime, standHour] }
}

extension Catalog {
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
