// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A question of an app that the owner has not answered.
package struct OpenQuestion: Sendable, Hashable, Codable {
  /// The app's bundle identifier.
  package var app: String
  /// The type and direction that the app asks about.
  package var question: PermissionQuestion
  /// How certainly the question came from the app. If it asked several times, the lowest certainty.
  package var strength: IdentityStrength
  /// When the app first asked.
  package var asked: Date

  /// Creates an open question.
  package init(app: String, question: PermissionQuestion, strength: IdentityStrength, asked: Date) {
    self.app = app
    self.question = question
    self.strength = strength
    self.asked = asked
  }
}
