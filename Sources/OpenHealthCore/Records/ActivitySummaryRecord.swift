// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The rings of one day, with their goals (ACT-02, ACT-04).
public struct ActivitySummaryRecord: Sendable, Equatable, Codable {
  public typealias Amount = WorkoutRecord.Amount

  /// What the move ring counts (ACT-05), by its number in `HKActivityMoveMode`.
  public enum MoveMode: Int, Sendable, Codable { case energy = 1, time = 2 }

  /// Nil for a summary that belongs to no day, as a client makes one.
  public var day: CivilDay?
  /// Nil where it goes by the person's.
  public var moveMode: MoveMode?
  /// Whether the rings of the day were paused (ACT-06).
  public var isPaused = false
  public var energy = Amount(0, Self.energyUnit)
  public var energyGoal = Amount(0, Self.energyUnit)
  public var moveTime = Amount(0, Self.timeUnit)
  public var moveTimeGoal = Amount(0, Self.timeUnit)
  public var exerciseTime = Amount(0, Self.timeUnit)
  /// Nil for a day without that goal (ACT-07).
  public var exerciseTimeGoal: Amount?
  public var standHours = Amount(0, Self.countUnit)
  /// Nil for a day without that goal (ACT-07).
  public var standHoursGoal: Amount?

  public init(day: CivilDay? = nil) { self.day = day }

  /// The units in which figures begin, and those of times and hours in an export.
  public static let energyUnit = known("kcal")
  public static let timeUnit = known("min")
  public static let countUnit = known("count")

  private static func known(_ text: String) -> UnitExpression {
    guard let unit = try? UnitExpression.parse(text) else { preconditionFailure("\(text) is a unit") }  // a constant
    return unit
  }
}
