// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What an app asked its companion to begin.
public struct CompanionStart: Sendable, Equatable, Codable {
  /// For how long a companion may take it.
  public static let seconds = 120.0

  public var configuration: WorkoutRecord.Configuration
  public var date: Date

  public init(configuration: WorkoutRecord.Configuration, date: Date) {
    self.configuration = configuration
    self.date = date
  }

  /// Whether a companion that starts at a date begins this workout.
  public func counts(at date: Date) -> Bool { date.timeIntervalSince(self.date).magnitude <= Self.seconds }
}
