// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore

/// One day of an invented person: it depends on its date and the seed alone. Times are seconds after its midnight.
struct SeededDay {
  private static let minute = 60
  private static let hour = 3600

  /// What a walk looks like: when, how long, how many steps.
  private struct Walk {
    var start: Int
    var seconds: Int
    var steps: Int
    var isTraining = false
  }

  private struct Training {
    var start: Int
    var seconds: Int
    var activity: HKWorkoutActivityType
    /// Of a runner; a cyclist has none.
    var stepsPerMinute: Int?
    var metersPerSecond: Double
  }

  private let midnight: Date
  private let key: UInt64
  private let seed: UInt64
  /// Before midnight.
  private let bedtime: Int
  private let wakes: Int
  private let training: Training?
  /// When the watch is charged.
  private let charging: Range<Int>

  init(daysAgo: Int, of now: Date, seed: UInt64, calendar: Calendar) {
    guard let day = calendar.date(byAdding: .day, value: -daysAgo, to: now) else { preconditionFailure("every day has one before it") }
    midnight = calendar.startOfDay(for: day)
    let parts = calendar.dateComponents([.year, .month, .day], from: day)
    key = UInt64(bitPattern: Int64(((parts.year ?? 0) * 12 + (parts.month ?? 0)) * 31 + (parts.day ?? 0)))
    self.seed = seed
    var random = SplitMix64(seed: seed, key: key &* 8)
    bedtime = -random.int(40 * Self.minute...100 * Self.minute)
    wakes = random.int(6 * Self.hour...7 * Self.hour + 40 * Self.minute)
    let charged = random.int(20 * Self.hour...21 * Self.hour)
    charging = charged..<charged + random.int(35 * Self.minute...60 * Self.minute)
    training = random.chance(0.45) ? Self.training(&random) : nil
  }

  private static func training(_ random: inout SplitMix64) -> Training {
    let start = random.int(17 * hour...18 * hour)
    let seconds = random.int(25...50) * minute
    return random.chance(0.6)
      ? Training(start: start, seconds: seconds, activity: .running, stepsPerMinute: random.int(155...170), metersPerSecond: 2.7)
      : Training(start: start, seconds: seconds, activity: .cycling, stepsPerMinute: nil, metersPerSecond: 6.5)
  }

  /// What the watch stores.
  func watch(_ data: SeededData) -> [HKSample] {
    (data.contains(.sleep) ? stages : []) + (data.contains(.steps) ? watchSteps : []) + (data.contains(.heartRate) ? heartRates : [])
      + (data.contains(.workouts) ? workouts : [])
  }

  /// What the phone stores.
  func phone(_ data: SeededData) -> [HKSample] {
    (data.contains(.sleep) ? [sleep(.inBed, bedtime, wakes)] : []) + (data.contains(.steps) ? phoneSteps : [])
  }

  // MARK: Steps

  private var walks: [Walk] {
    var random = random(1)
    var walks: [Walk] = []
    var at = wakes + 10 * Self.minute
    while at < 22 * Self.hour - 15 * Self.minute {
      let seconds = random.int(2...14) * Self.minute
      walks.append(Walk(start: at, seconds: seconds, steps: random.int(85...118) * seconds / Self.minute))
      at += seconds + random.int(6...55) * Self.minute
    }
    guard let training else { return walks }
    walks.removeAll { $0.start + $0.seconds > training.start && $0.start < training.start + training.seconds }
    guard let stepsPerMinute = training.stepsPerMinute else { return walks }
    let part = 5 * Self.minute
    return walks
      + stride(from: training.start, to: training.start + training.seconds, by: part).map {
        Walk(start: $0, seconds: part, steps: stepsPerMinute * part / Self.minute, isTraining: true)
      }
  }

  private var watchSteps: [HKSample] {
    walks.filter { !charging.contains($0.start) }.map { quantity(.stepCount, Double($0.steps), .count(), $0.start, $0.seconds) }
  }

  /// A phone is not in every pocket, begins a little earlier or later, and counts a little otherwise. It stays at home when its owner runs.
  private var phoneSteps: [HKSample] {
    var random = random(2)
    return walks.filter { !$0.isTraining }.compactMap { walk in
      let (isWithMe, delay, share) = (random.chance(0.8), random.int(-20...20), 0.92 + 0.12 * random.unit())
      guard isWithMe else { return nil }
      return quantity(.stepCount, (Double(walk.steps) * share).rounded(), .count(), walk.start + delay, walk.seconds)
    }
  }

  // MARK: Heart rate

  private var heartRates: [HKSample] {
    var random = random(3)
    var samples: [HKSample] = []
    var at = random.int(0...4 * Self.minute)
    while at < 24 * Self.hour {
      let isTraining = training.map { ($0.start..<$0.start + $0.seconds).contains(at) } ?? false
      let isAsleep = at < wakes
      let rate = isTraining ? random.int(128...164) : isAsleep ? random.int(50...58) : random.int(62...94)
      if !charging.contains(at) {
        let context: HKHeartRateMotionContext = isTraining ? .active : .sedentary
        samples.append(
          quantity(
            .heartRate, Double(rate), .count().unitDivided(by: .minute()), at, 0,
            metadata: [HKMetadataKeyHeartRateMotionContext: context.rawValue]))
      }
      at += isTraining ? random.int(5...30) : random.int(4 * Self.minute...6 * Self.minute)
    }
    return samples
  }

  // MARK: Sleep

  /// Rounds of an hour and a half: less deep sleep and more dreams from one to the next.
  private var stages: [HKSample] {
    var random = random(4)
    var samples: [HKSample] = []
    var at = bedtime + random.int(5...15) * Self.minute
    func add(_ value: HKCategoryValueSleepAnalysis, minutes: Int) {
      let end = min(at + max(1, minutes) * Self.minute, wakes)
      if at < end { samples.append(sleep(value, at, end)) }
      at = end
    }
    var round = 0
    while at < wakes {
      add(.asleepCore, minutes: random.int(22...40))
      add(.asleepDeep, minutes: random.int(25...40) - 7 * round)
      add(.asleepCore, minutes: random.int(10...22))
      add(.asleepREM, minutes: random.int(8...14) + 4 * round)
      if random.chance(0.5) { add(.awake, minutes: random.int(1...4)) }
      round += 1
    }
    return samples
  }

  private func sleep(_ value: HKCategoryValueSleepAnalysis, _ start: Int, _ end: Int) -> HKSample {
    HKCategorySample(type: HKCategoryType(.sleepAnalysis), value: value.rawValue, start: date(start), end: date(end))
  }

  // MARK: Workouts

  private var workouts: [HKSample] {
    guard let training else { return [] }
    var random = random(5)
    let kilocalories = Double(training.seconds / Self.minute * random.int(8...12))
    let meters = (Double(training.seconds) * training.metersPerSecond).rounded()
    return [
      HKWorkout(
        activityType: training.activity, start: date(training.start), end: date(training.start + training.seconds), workoutEvents: nil,
        totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories),
        totalDistance: HKQuantity(unit: .meter(), doubleValue: meters), metadata: nil)
    ]
  }

  // MARK: Making

  /// Each subject has a sequence of its own, so that leaving one out changes no other.
  private func random(_ subject: UInt64) -> SplitMix64 { SplitMix64(seed: seed, key: key &* 8 &+ subject) }

  private func date(_ seconds: Int) -> Date { midnight.addingTimeInterval(Double(seconds)) }

  private func quantity(
    _ type: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, _ start: Int, _ seconds: Int, metadata: [String: Any]? = nil
  ) -> HKSample {
    HKQuantitySample(
      type: HKQuantityType(type), quantity: HKQuantity(unit: unit, doubleValue: value), start: date(start),
      end: date(start + seconds), metadata: metadata)
  }
}
