// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Answers an app's request for permission, or asks the person.
package protocol PermissionAnswering: Sendable {
  /// Returns one answer for each question, in their order; nil when the owner answers later, with a request. May block until the person
  /// answers.
  ///
  /// Throws `userCanceled` or `noTerminal` when there is no answer; then nothing is decided.
  func answers(to questions: [PermissionQuestion], from app: AppIdentity) throws(HealthError) -> [PermissionChoice]?
}

/// Answers according to a policy, which may be to ask at the terminal (D2).
package struct PolicyAnswering: PermissionAnswering {
  private let policy: PermissionPolicy

  /// Answers according to this policy.
  package init(policy: PermissionPolicy) { self.policy = policy }

  /// Returns the policy's answers. With `.ask` it blocks until the person has answered at the terminal. With `.answers`, a type that is not
  /// listed gets the answer of `*`, or is refused.
  package func answers(to questions: [PermissionQuestion], from app: AppIdentity) throws(HealthError) -> [PermissionChoice]? {
    switch policy {
    case .ask: return try TerminalQuestions.ask(questions, app: app)
    case .grantAll: return questions.map { _ in .granted }
    case .denyAll: return questions.map { _ in .refused }
    case .answers(let answers):
      return questions.map { question in
        let answer = answers[question.type.identifier] ?? answers["*"]
        let isGranted = question.direction == .read ? answer?.read : answer?.share
        return isGranted == true ? PermissionChoice(.granted, window: answer?.window) : .refused
      }
    }
  }
}
