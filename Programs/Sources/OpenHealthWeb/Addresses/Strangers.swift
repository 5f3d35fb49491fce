// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI
import OpenHealthDaemon

/// Counts the requests of each network whose token nobody has. Each costs the server a look into its database, so that a network that goes on
/// gets an answer without one until the minute is over. Apps that are connected notice nothing.
struct Strangers: Sendable {
  /// The most requests with a token of nobody that a network may send in a minute.
  static let mostInMinute = 600

  private let rate: RequestRate

  /// - Parameter uptime: a clock that never goes back.
  init(perMinute most: Int = mostInMinute, uptime: @escaping @Sendable () -> Duration = RequestRate.uptime) {
    rate = RequestRate(perMinute: most, uptime: uptime)
  }

  /// Why a request that is not from a connected app is refused; nil if it is not.
  func problem(_ request: WebRequest) -> Problem? {
    rate.secondsLeft(request.origin).map {
      Problem(.tooMany, "Too many requests with unknown tokens came from this address. Try again in \($0) seconds.", seconds: $0)
    }
  }

  /// Counts a request whose token nobody has. Beyond the limit nothing is counted.
  func note(_ request: WebRequest) { _ = rate.secondsToWait(request.origin) }
}
