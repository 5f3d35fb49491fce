// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Whoever answers an app's request for permission in the person's place, or asks the person.
public protocol PermissionAnswering: Sendable {
  /// One answer to each question; nil where the owner answers later, by a request. Throws `userCanceled` or `noTerminal` when there is no answer;
  /// then nothing is decided.
  func answers(to questions: [PermissionQuestion], from app: AppIdentity) throws(HealthError) -> [PermissionChoice]?
}

/// Answers from a setting; asks at the terminal where the setting says so (D2).
public struct PolicyAnswering: PermissionAnswering {
  private let policy: PermissionPolicy

  public init(policy: PermissionPolicy) { self.policy = policy }

  public func answers(to questions: [PermissionQuestion], from app: AppIdentity) throws(HealthError) -> [PermissionChoice]? {
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
