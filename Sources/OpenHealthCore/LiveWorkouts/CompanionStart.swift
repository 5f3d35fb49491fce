// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A workout that an app asked its companion to begin.
package struct CompanionStart: Sendable, Equatable, Codable {
  /// The seconds for which the request is valid.
  package static let seconds = 120.0

  /// The workout that the companion should begin.
  package var configuration: WorkoutRecord.Configuration
  /// When the app made the request.
  package var date: Date

  /// A request for a companion.
  package init(configuration: WorkoutRecord.Configuration, date: Date) {
    self.configuration = configuration
    self.date = date
  }

  /// Whether the request is still valid for a companion that starts at a date: at most ``seconds`` away.
  package func counts(at date: Date) -> Bool { date.timeIntervalSince(self.date).magnitude <= Self.seconds }
}
