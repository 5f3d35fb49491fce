// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What an app has asked for and the owner has not answered.
public struct OpenQuestion: Sendable, Hashable, Codable {
  /// The app's bundle identifier.
  public var app: String
  public var question: PermissionQuestion
  /// How sure it was that the app asked; of several times the least.
  public var strength: IdentityStrength
  /// When it was asked first.
  public var asked: Date

  public init(app: String, question: PermissionQuestion, strength: IdentityStrength, asked: Date) {
    self.app = app
    self.question = question
    self.strength = strength
    self.asked = asked
  }
}
