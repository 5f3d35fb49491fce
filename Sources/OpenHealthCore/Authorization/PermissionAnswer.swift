// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The owner's stored answer to one question of an app.
package struct PermissionAnswer: Sendable, Hashable, Codable {
  /// The app's bundle identifier.
  package var app: String
  /// The type and direction that the answer is about.
  package var question: PermissionQuestion
  /// Whether the owner granted or refused it.
  package var answer: Permission
  /// The certainty with which a caller must be identified as the app to use what is granted.
  package var strength: IdentityStrength
  /// The date from which granted reading begins; nil for the whole history.
  package var since: Date?
  /// When the owner answered; nil for answers of versions that did not record it.
  package var answered: Date?

  /// Creates an answer. By default it covers the whole history.
  package init(
    app: String, question: PermissionQuestion, answer: Permission, strength: IdentityStrength, since: Date? = nil, answered: Date?
  ) {
    self.app = app
    self.question = question
    self.answer = answer
    self.strength = strength
    self.since = since
    self.answered = answered
  }
}
