// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What the invented person does on one day; depends on the seed and the day alone.
struct SyntheticDay {
  /// A stretch of walking.
  struct Walk {
    var start: Int
    var seconds: Int
    var stepsPerMinute: Int
    /// Whether the phone is carried, so that it counts too.
    var hasPhone: Bool
  }

  struct Training {
    enum Kind: CaseIterable {
      case running, cycling, strength
    }

    var kind: Kind
    var start: Int
    var seconds: Int
    var end: Int { start + seconds }
  }

  /// Days since 2001-01-01.
  let number: Int
  /// When the day begins and ends.
  let start: Int
  let end: Int
  /// When she gets up and goes to bed; the night before ends at `wake`.
  let wake: Int
  let bed: Int
  let restingHeartRate: Int
  let massKilograms: Double
  let training: Training?
  private let seed: UInt64

  init(_ number: Int, seed: UInt64, clock: SyntheticClock) {
    self.number = number
    self.seed = seed
    start = clock.start(ofDay: number)
    end = clock.start(ofDay: number + 1)
    var person = SplitMix64(seed: seed, key: 0)
    let baseRate = person.int(52...66)
    let baseMass = 54 + 26 * person.unit()
    let phase = 6.28 * person.unit()
    var random = SplitMix64(seed: seed, key: UInt64(bitPattern: Int64(number)) &* 64)
    let isWeekend = [0, 6].contains((number + 1) % 7)
    wake = start + (isWeekend ? 28_800 : 24_000) + Int(2700 * random.bell())
    bed = start + 81_000 + Int(3000 * random.bell())
    restingHeartRate = baseRate + Int((4 * random.bell()).rounded())
    massKilograms = baseMass + 1.8 * sin(Double(number) / 58 + phase) + 0.5 * random.bell()
    if random.chance(isWeekend ? 0.55 : 0.3) {
      let kind = Training.Kind.allCases[random.int(0...2)]
      training = Training(kind: kind, start: start + random.int(61_200...68_400), seconds: random.int(1500...4200))
    } else {
      training = nil
    }
  }

  /// A sequence for one topic of this day. Topics are 1 to 63.
  func random(_ topic: UInt64) -> SplitMix64 { SplitMix64(seed: seed, key: UInt64(bitPattern: Int64(number)) &* 64 &+ topic) }

  /// The walks of the day, in order and apart from each other.
  func walks() -> [Walk] {
    var random = random(1)
    var walks: [Walk] = []
    var at = wake + random.int(300...1800)
    while at < bed - 1200 {
      let isLong = random.chance(0.16)
      let seconds = isLong ? random.int(600...2100) : random.int(40...420)
      if training.map({ at + seconds <= $0.start || at >= $0.end }) ?? true {
        walks.append(
          Walk(
            start: at, seconds: seconds, stepsPerMinute: isLong ? random.int(98...122) : random.int(35...95),
            hasPhone: isLong || random.chance(0.55)))
      }
      at += seconds + random.int(600...3600)
    }
    if let training, training.kind == .running {
      walks.append(
        Walk(start: training.start, seconds: training.seconds, stepsPerMinute: random.int(152...172), hasPhone: random.chance(0.5)))
    }
    return walks.sorted { $0.start < $1.start }
  }

  /// Heart rate to be expected at an instant, in beats per minute.
  func heartRate(at instant: Int, random: inout SplitMix64) -> Int {
    let rest = Double(restingHeartRate)
    if let training, instant >= training.start, instant < training.end {
      let share = Double(instant - training.start) / Double(training.seconds)
      let effort: Double = training.kind == .strength ? 50 : 82
      return Int(rest + effort * min(1, 0.35 + 3 * share) + 7 * random.bell())
    }
    if instant < wake || instant >= bed { return Int(rest - 3 + 4 * random.bell()) }
    return Int(rest + 18 + 16 * random.bell())
  }
}
