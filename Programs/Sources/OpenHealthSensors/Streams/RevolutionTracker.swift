// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Follows what a sensor counts of a wheel or crank, over the ends of its counter and of its clock.
///
/// The clock of 16 bits goes round in half a minute or a minute; the times at which measurements arrive say how often it did.
struct RevolutionTracker {
  /// Revolutions, the seconds that they took by the sensor's clock, and from when on they count: not before
  /// the measurement before came.
  struct Progress: Equatable {
    var revolutions: Int
    var seconds: Double
    var start: Date
  }

  /// The numbers that the counter has.
  private let modulus: Int
  private let fastestPerSecond: Double
  private var last: (count: RevolutionCount, arrival: Date)?

  /// After so many seconds without a revolution counting begins anew: the rider was not riding.
  static let longestGap = 600.0

  /// No measurement is so many seconds on its way: a sensor whose clock says so began to count anew.
  private static let longestDelay = 4.0

  /// A wheel: 40 revolutions a second are more than 250 km/h.
  static let wheel = RevolutionTracker(modulus: 1 << 32, fastestPerSecond: 40)
  /// A crank: 5 revolutions a second are more than legs can.
  static let crank = RevolutionTracker(modulus: 1 << 16, fastestPerSecond: 5)

  private init(modulus: Int, fastestPerSecond: Double) {
    self.modulus = modulus
    self.fastestPerSecond = fastestPerSecond
  }

  /// What has turned since the measurement before. Nil for the first one, for none, and where the sensor began to count anew or went backward.
  mutating func progress(_ count: RevolutionCount, ticksPerSecond: Double, at arrival: Date) -> Progress? {
    let before = last
    let elapsed = before.map { arrival.timeIntervalSince($0.arrival) } ?? 0
    let revolutions = before.map { (Int(count.revolutions) - Int($0.count.revolutions) + modulus) % modulus } ?? 0
    // The last revolution is the one before, whose time stays.
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
