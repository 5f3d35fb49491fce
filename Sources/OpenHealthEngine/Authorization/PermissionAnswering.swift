// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

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

/// Leaves each request to the owner, who answers it with `SetPermissions` or closes it with `DismissPermissionRequests`, at any time.
///
/// The store keeps the questions, one sheet for each app. The app's call blocks meanwhile; ``QuestionWait/cancel()`` ends it early.
package struct QueuedAnswering: PermissionAnswering {
  /// There is nothing to configure.
  package init() {}

  /// Returns nil: the owner answers later.
  package func answers(to questions: [PermissionQuestion], from app: AppIdentity) throws(HealthError) -> [PermissionChoice]? { nil }
}

extension PermissionPolicy {
  /// Who answers at a store that is served: the policy, or the owner, later, where it asks a person. A daemon and a server have no terminal.
  package var servedAnswering: any PermissionAnswering {
    if case .ask = self { QueuedAnswering() } else { PolicyAnswering(policy: self) }
  }
}

/// The calls of one connection that wait for the owner's answer, so that they can be ended when the connection ends.
///
///     let wait = QuestionWait()
///     try QuestionWait.$ofTask.withValue(wait) { try engine.perform(request, for: caller) }
///     // elsewhere, when the client has disconnected:
///     wait.cancel()
///
/// A cancelled call throws `userCanceled`. Its questions stay open: the owner can answer them, and a repeated call waits for the same
/// answers.
package final class QuestionWait: Sendable {
  private struct State {
    var isCancelled = false
    var lastNumber = 0
    var signals: [Int: DispatchSemaphore] = [:]
  }

  /// The instance to which calls of the current task belong; nil when nothing cancels them.
  @TaskLocal package static var ofTask: QuestionWait?

  private let state = Mutex(State())

  /// A new instance without calls, one for each connection.
  package init() {}

  /// Ends the waiting calls, and those to come, with `userCanceled`.
  package func cancel() {
    let signals = state.withLock { state in
      state.isCancelled = true
      return Array(state.signals.values)
    }
    for signal in signals { signal.signal() }
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func add(_ signal: DispatchSemaphore) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      state.signals[state.lastNumber] = signal
      return state.lastNumber
    }
  }

  func remove(_ number: Int) { state.withLock { _ = $0.signals.removeValue(forKey: number) } }

  /// Makes all waiting calls check for answers again.
  func wake() {
    for signal in state.withLock({ Array($0.signals.values) }) { signal.signal() }
  }
}
