// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension WakingRules {
  /// The rules of a daemon. Tests that cannot move its clock set other times in `OPENHEALTHKIT_TEST_WAKING`, as a JSON list of seconds:
  /// first the time for an answer, then the times to the next wake-ups.
  package init(environment: [String: String]) {
    self.init()
    guard let text = environment["OPENHEALTHKIT_TEST_WAKING"],
      // Tests alone set it. Without a list of numbers the rules stay as they are.
      let seconds = try? JSONDecoder().decode([Double].self, from: Data(text.utf8)), let first = seconds.first, seconds.count > 1
    else { return }
    self.init(answerSeconds: first, redeliverySeconds: Array(seconds.dropFirst()))
  }
}
