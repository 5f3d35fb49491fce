// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthEngine
import Synchronization

/// Answers as the test scripted, and records the sheets.
package final class ScriptedPerson: PermissionAnswering {
  private struct State {
    var standing = AuthorizationAnswer.grantAll
    var next: [AuthorizationAnswer] = []
    var sheets: [AuthorizationRequest] = []
  }

  private let state = Mutex(State())

  /// A person who grants every request until the test scripts another answer.
  package init() {}

  /// The sheets shown so far.
  package var sheets: [AuthorizationRequest] { state.withLock { $0.sheets } }

  /// Sets the answer to all requests from now on.
  package func answer(with answer: AuthorizationAnswer) { state.withLock { $0.standing = answer } }

  /// Adds the answer to one further request, in order of the calls.
  package func answerNext(with answer: AuthorizationAnswer) { state.withLock { $0.next.append(answer) } }

  /// Answers the questions of one sheet; throws `userCanceled` where the script gives no answer.
  package func answers(to questions: [PermissionQuestion], from app: AppIdentity) throws(HealthError) -> [PermissionChoice]? {
    func types(_ direction: AccessDirection) -> [DataType] { questions.filter { $0.direction == direction }.map(\.type) }
    let sheet = AuthorizationRequest(app: app, read: types(.read), share: types(.share))
    let answer = state.withLock { state in
      state.sheets.append(sheet)
      return state.next.isEmpty ? state.standing : state.next.removeFirst()
    }
    let choices = questions.compactMap(answer.choice)
    guard choices.count == questions.count else { throw .userCanceled }
    return choices
  }
}
