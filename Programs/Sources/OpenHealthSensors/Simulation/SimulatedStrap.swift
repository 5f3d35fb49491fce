// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A simulated heart-rate strap: its bytes, second by second, on an invented person who warms up, goes hard and rests, every quarter of an
/// hour. The same second always gives the same bytes.
///
///     var strap = SimulatedStrap()
///     strap.next()  // what it sends in its first second
package struct SimulatedStrap: Sendable {
  /// How many seconds have passed: the number of calls of ``next()``.
  package private(set) var second = 0
  /// The time of the next beat, in seconds since the beginning.
  private var nextBeat = 0.0
  private var lastBeat = 0.0
  private var energyKilojoules = 0.0

  private static let resting = 64.0
  private static let hardest = 158.0
  private static let roundSeconds = 900.0
  /// Breathing makes the heart beat a little faster and slower.
  private static let breathSeconds = 4.2
  private static let breathBeats = 2.5
  /// The strap sends the energy once in this many seconds.
  private static let energyEvery = 10

  /// A strap that was just switched on.
  package init() {}

  /// Returns the next second's message, a ``HeartRateMeasurement`` in bytes, and advances the time.
  package mutating func next() -> [UInt8] {
    var intervals: [Double] = []
    while nextBeat < Double(second + 1) {
      if nextBeat > 0 { intervals.append(nextBeat - lastBeat) }
      lastBeat = nextBeat
      nextBeat += 60 / Self.rate(at: nextBeat)
    }
    let rate = Self.rate(at: Double(second))
    // About 4 kJ a minute at rest, 60 at the hardest.
    energyKilojoules += max(0, rate - Self.resting + 6) / 100
    let measurement = HeartRateMeasurement(
      beatsPerMinute: Int(rate.rounded()), contact: .present,
      energyKilojoules: second % Self.energyEvery == 0 ? Int(energyKilojoules) : nil, beatIntervals: intervals)
    second += 1
    return measurement.bytes
  }

  /// The heart rate in beats a minute.
  private static func rate(at second: Double) -> Double {
    let effort = (1 - cos(2 * .pi * second / roundSeconds)) / 2
    return resting + (hardest - resting) * effort + breathBeats * sin(2 * .pi * second / breathSeconds)
  }
}
