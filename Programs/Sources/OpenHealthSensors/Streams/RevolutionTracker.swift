// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Follows a sensor's count of a wheel or crank across overflows of its counter and clock.
///
/// The 16-bit clock overflows every half minute or minute; the arrival times of the measurements tell how often it did.
struct RevolutionTracker {
  /// New revolutions: how many, the seconds they took on the sensor's clock, and when they began, which is never before the previous
  /// measurement arrived.
  struct Progress: Equatable {
    var revolutions: Int
    var seconds: Double
    var start: Date
  }

  /// The number of values that the counter has.
  private let modulus: Int
  private let fastestPerSecond: Double
  private var last: (count: RevolutionCount, arrival: Date)?

  /// After this many seconds without a revolution the count restarts: the rider was not riding.
  static let longestGap = 600.0

  /// No measurement takes this many seconds to arrive: a sensor whose clock says so has restarted.
  private static let longestDelay = 4.0

  /// A wheel. 40 revolutions a second are more than 250 km/h.
  static let wheel = RevolutionTracker(modulus: 1 << 32, fastestPerSecond: 40)
  /// A crank. 5 revolutions a second are more than legs can do.
  static let crank = RevolutionTracker(modulus: 1 << 16, fastestPerSecond: 5)

  private init(modulus: Int, fastestPerSecond: Double) {
    self.modulus = modulus
    self.fastestPerSecond = fastestPerSecond
  }

  /// The revolutions since the previous measurement. Nil for the first measurement, if nothing turned, and if the sensor restarted or went
  /// backward.
  mutating func progress(_ count: RevolutionCount, ticksPerSecond: Double, at arrival: Date) -> Progress? {
    let before = last
    let elapsed = before.map { arrival.timeIntervalSince($0.arrival) } ?? 0
    let revolutions = before.map { (Int(count.revolutions) - Int($0.count.revolutions) + modulus) % modulus } ?? 0
    // The last revolution is still the earlier one, whose time stays.
    if before != nil, revolutions == 0, elapsed.magnitude < Self.longestGap { return nil }
    last = (count, arrival)
    guard let before, revolutions > 0, revolutions < modulus / 2, elapsed > -1, elapsed < Self.longestGap else { return nil }
    let onClock = Double(count.ticks &- before.count.ticks) / ticksPerSecond
    let round = 65536 / ticksPerSecond
    let seconds = onClock + round * max(0, ((elapsed - onClock) / round).rounded())
    guard seconds > 0, seconds < elapsed + Self.longestDelay, Double(revolutions) / seconds <= fastestPerSecond else { return nil }
    return Progress(revolutions: revolutions, seconds: seconds, start: min(arrival, max(arrival - seconds, before.arrival)))
  }
}
