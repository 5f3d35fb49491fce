// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Millivolts over seconds, on an ECG's paper: 25 mm a second, 10 mm a millivolt.
public struct StripChart: Sendable {
  public var millivolts: [Double]
  /// Measurements a second.
  public var frequency: Double
  /// How many seconds a row of paper holds.
  public var secondsPerRow: Double

  public init(millivolts: [Double], frequency: Double, secondsPerRow: Double = 10) {
    self.millivolts = Array(millivolts.prefix(1_000_000))
    self.frequency = frequency.isFinite && frequency > 0 ? min(frequency, 100_000) : 1
    self.secondsPerRow = secondsPerRow.isFinite ? min(60, max(1, secondsPerRow)) : 10
  }

  /// The measurements row by row, at most `limit` rows.
  func rows(limit: Int) -> [[Double]] {
    let size = max(1, Int(frequency * secondsPerRow))
    return stride(from: 0, to: millivolts.count, by: size).prefix(limit).map { Array(millivolts[$0..<min(millivolts.count, $0 + size)]) }
  }

  /// What half a row's height shows, in whole millivolts.
  var halfHeight: Double {
    let greatest = millivolts.filter(\.isFinite).map(\.magnitude).max() ?? 1
    return min(5, max(1, (greatest * 2).rounded(.up) / 2))
  }
}
