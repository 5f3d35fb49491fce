// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Synchronization

/// Shares answers among the queries of one round: equal requests are carried out once.
package final class SharedAnswers: Sendable {
  private final class Answer<Reply: Sendable>: Sendable {
    let result = Mutex<Result<Reply, HealthError>?>(nil)
  }

  private let answers = Mutex<[AnyHashable: any Sendable]>([:])

  /// Begins a round, without answers.
  package init() {}

  /// Returns the answer to an earlier equal request; otherwise the result of `perform`, which later ones get, too.
  func answer<R: HealthRequest>(
    to request: R, _ perform: () throws(HealthError) -> R.Reply
  ) throws(HealthError) -> R.Reply {
    guard let request = request as? any HealthRequest & Hashable else { return try perform() }
    let answer = answers.withLock { answers in
      let key = AnyHashable(request)
      if let known = answers[key] as? Answer<R.Reply> { return known }
      let new = Answer<R.Reply>()
      answers[key] = new
      return new
    }
    // The lock is held while the store works, so equal requests wait for this answer.
    return try answer.result.withLock { result in
      if let result { return result }
      let new = Result { () throws(HealthError) in try perform() }
      result = new
      return new
    }.get()
  }
}
