// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

@testable import OpenHealthPages

extension PageWorld {
  /// Saves a figure of each of some days before 15 June 2026, at some hour.
  func save(
    _ type: String, _ unit: String, daysBefore ages: ClosedRange<Int>, hour: Int = 8, by source: String = "Watch",
    _ value: (Int) -> Double
  ) throws {
    let today = try Self.date("2026-06-15T00:00:00Z")
    for age in ages {
      let date = today.addingTimeInterval(Double(hour) * 3600 - Double(age) * 86_400)
      try save(type, value(age), unit, at: ISO8601DateFormatter().string(from: date), minutes: 1, by: source)
    }
  }

  /// Half a year of steps that leapt 35 days ago, and resting heart rates of which the last is high.
  static func ofHalfAYear(_ world: PageWorld) throws {
    try world.save("stepCount", "count", daysBefore: 0...200) { $0 <= 35 ? 9000 : 6000 }
    try world.save("restingHeartRate", "count/min", daysBefore: 0...80, hour: 4) { $0 == 0 ? 75 : 55 + Double($0 % 3) }
    try world.save("respiratoryRate", "count/min", daysBefore: 0...80, hour: 4) { $0 == 0 ? 19 : 14 + Double($0 % 2) / 2 }
  }
}
