// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A question of an app that the owner has not answered.
public struct OpenQuestion: Sendable, Hashable, Codable {
  /// The app's bundle identifier.
  public var app: String
  /// The type and direction that the app asks about.
  public var question: PermissionQuestion
  /// How certainly the question came from the app. If it asked several times, the lowest certainty.
  public var strength: IdentityStrength
  /// When the app first asked.
  public var asked: Date

  /// Creates an open question.
  public init(app: String, question: PermissionQuestion, strength: IdentityStrength, asked: Date) {
    self.app = app
    self.question = question
    self.strength = strength
    self.asked = asked
  }
}
