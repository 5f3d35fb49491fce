// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A recording of millivolts on ECG paper: 25 mm a second, 10 mm a millivolt.
package struct StripChart: Sendable {
  /// The measurements in millivolts at equal distances in time; NaN for a gap. At most a million.
  package var millivolts: [Double]
  /// Measurements a second, above 0 up to 100,000.
  package var frequency: Double
  /// The seconds in one row of paper, 1 to 60.
  package var secondsPerRow: Double

  /// A strip whose arguments are limited to their ranges. A frequency that is not positive becomes 1.
  package init(millivolts: [Double], frequency: Double, secondsPerRow: Double = 10) {
    self.millivolts = Array(millivolts.prefix(1_000_000))
    self.frequency = frequency.isFinite && frequency > 0 ? min(frequency, 100_000) : 1
    self.secondsPerRow = secondsPerRow.isFinite ? min(60, max(1, secondsPerRow)) : 10
  }

  /// The measurements by row, at most `limit` rows.
  func rows(limit: Int) -> [[Double]] {
    let size = max(1, Int(bounded: frequency * secondsPerRow))
    return stride(from: 0, to: millivolts.count, by: size).prefix(limit).map { Array(millivolts[$0..<min(millivolts.count, $0 + size)]) }
  }

  /// The range of half a row's height in millivolts, in steps of a half, 1 to 5.
  var halfHeight: Double {
    let greatest = millivolts.filter(\.isFinite).map(\.magnitude).max() ?? 1
    return min(5, max(1, (greatest * 2).rounded(.up) / 2))
  }
}
