// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How long an app that was woken may take, and when it is woken again after it did not answer. Tests shorten the times.
public struct WakingRules: Sendable, Hashable, Codable {
  /// The seconds in which an app that was woken calls the completion handlers of its observers.
  public var answerSeconds: Double
  /// The seconds from a wake-up that got no answer to the next one, after the first failure and after those that follow. After as many failures in a
  /// row as there are times, and one more, the app is woken no more (OBS-06).
  public var redeliverySeconds: [Double]

  public init(answerSeconds: Double = 30, redeliverySeconds: [Double] = [60, 600]) {
    self.answerSeconds = answerSeconds
    self.redeliverySeconds = redeliverySeconds
  }

  /// With this many failures in a row background delivery stops.
  public var mostFailures: Int { redeliverySeconds.count + 1 }
}
