// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Answers what an app asks, or sets and changes what it may do without its asking, for the owner (AUTH-20).
///
/// The answer counts at once: calls that wait for it end, and queries that run see no more than it allows.
public struct SetPermissions: OwnerRequest {
  public typealias Reply = Void

  /// The app's bundle identifier.
  public var app: String
  public var questions: [PermissionQuestion]
  /// The answer to all of them; nil to forget what was answered.
  public var answer: Permission?
  /// The date with which reading begins that is granted, as samples end; nil for all there is. Left out of answers that it does not fit:
  /// ``PermissionQuestion/canBeLimited``.
  public var since: Date?
  /// How sure it must be that a caller is the app for what is granted. Nil for as sure as it was of who asked, or `registered` without a
  /// question.
  public var strength: IdentityStrength?

  public init(
    app: String, questions: [PermissionQuestion], answer: Permission?, since: Date? = nil, strength: IdentityStrength? = nil
  ) {
    self.app = app
    self.questions = questions
    self.answer = answer
    self.since = since
    self.strength = strength
  }
}
