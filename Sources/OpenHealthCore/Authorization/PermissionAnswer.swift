// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What an app was answered to one question, for the owner.
public struct PermissionAnswer: Sendable, Hashable, Codable {
  /// The app's bundle identifier.
  public var app: String
  public var question: PermissionQuestion
  public var answer: Permission
  /// How sure it must be that a caller is the app for what is granted.
  public var strength: IdentityStrength
  /// The date with which granted reading begins; nil for all there is.
  public var since: Date?
  /// Nil for an answer of a version that did not keep it.
  public var answered: Date?

  public init(
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
