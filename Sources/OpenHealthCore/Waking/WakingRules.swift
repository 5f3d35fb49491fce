// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The time that a woken app has to answer, and the times after which it is woken again without an answer. Tests shorten them.
package struct WakingRules: Sendable, Hashable, Codable {
  /// The seconds within which a woken app must call the completion handlers of its observers.
  package var answerSeconds: Double
  /// The seconds from an unanswered wake-up to the next one: after the first failure, after the second, and so on. One more failure in a
  /// row than there are times stops background delivery (OBS-06).
  package var redeliverySeconds: [Double]

  /// Rules; by default 30 seconds to answer, and again after one minute and after ten.
  package init(answerSeconds: Double = 30, redeliverySeconds: [Double] = [60, 600]) {
    self.answerSeconds = answerSeconds
    self.redeliverySeconds = redeliverySeconds
  }

  /// The number of consecutive failures after which background delivery stops.
  package var mostFailures: Int { redeliverySeconds.count + 1 }
}
