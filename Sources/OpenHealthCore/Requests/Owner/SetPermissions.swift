// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Answers an app's questions, or changes its permissions without a question (AUTH-20).
///
/// The answer takes effect at once: calls that wait for it end, and running queries see no more than it allows.
package struct SetPermissions: OwnerRequest {
  /// Nothing. All answers are committed in one transaction.
  package typealias Reply = Void

  /// The app's bundle identifier.
  package var app: String
  /// The pairs of type and direction that the answer is about. The app need not have asked them.
  package var questions: [PermissionQuestion]
  /// The answer to all of `questions`; nil to forget earlier answers, so that the app can ask again.
  package var answer: Permission?
  /// The date from which granted reading begins: samples that end at it or later are visible. Nil grants the whole history. Ignored for
  /// questions whose ``PermissionQuestion/canBeLimited`` is false, and for refusals.
  package var since: Date?
  /// The certainty with which a caller must be identified as the app to use what is granted. Nil means the certainty with which the app
  /// asked, or `registered` if it did not ask.
  package var strength: IdentityStrength?

  /// Creates an answer. By default a grant covers the whole history and requires the certainty with which the app asked.
  package init(
    app: String, questions: [PermissionQuestion], answer: Permission?, since: Date? = nil, strength: IdentityStrength? = nil
  ) {
    self.app = app
    self.questions = questions
    self.answer = answer
    self.since = since
    self.strength = strength
  }
}
