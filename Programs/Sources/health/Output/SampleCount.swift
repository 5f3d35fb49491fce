// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// How many samples, in words.
enum SampleCount {
  static func text(_ count: Int) -> String {
    count == 1 ? "1 sample" : "\(count.formatted(.number.locale(Locale(identifier: "en_US_POSIX")))) samples"
  }
}
