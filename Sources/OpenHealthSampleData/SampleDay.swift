// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What an invented person does on one day, and what her watch and her phone notice of it; depends on the seed, the zone and the day alone.
///
///     let clock = SampleClock(zone: zone, first: now - 40 * 86_400, last: now)
///     let day = SampleDay(clock.day(of: now), seed: 7, clock: clock)
///     day.counts().filter { !$0.isOfPhone }  // the steps that the watch counted
///
/// Instants are whole seconds since 2001-01-01 UTC. Each subject has random numbers of its own, so that leaving one out changes no other.
package struct SampleDay {
  /// A stretch of walking.
  package struct Walk {
    package var start: Int
    package var seconds: Int
    package var stepsPerMinute: Int
    /// Whether the phone is carried, so that it counts too.
    package var hasPhone: Bool
  }

  package struct Training {
    package enum Kind: CaseIterable {
      case running, cycling, strength

      /// Nil where no distance is covered.
      package var kilometersPerHour: Double? {
        switch self {
        case .running: 9.6
        case .cycling: 21
        case .strength: nil
        }
      }
    }

    package var kind: Kind
    package var start: Int
    package var seconds: Int
    package var kilocaloriesPerMinute: Double
    package var end: Int { start + seconds }

    func contains(_ instant: Int) -> Bool { start <= instant && instant < end }
  }

  /// Steps that a device counted.
  package struct Count {
    package var start: Int
    package var end: Int
    package var steps: Double
    package var isOfPhone: Bool
    /// Seconds until it was stored.
    package var delay: Int
  }

  /// A heart rate that the watch measured.
  package struct Beat {
    /// By its number in `HKHeartRateMotionContext`.
    package enum Motion: Int { case notSet = 0, sedentary = 1, active = 2 }

    package var instant: Int
    package var perMinute: Int
    /// Nil where nothing is said of it.
    package var motion: Motion?
  }

  /// A part of the night.
  package struct Stage {
    package enum Kind { case inBed, core, deep, rem, awake }

    package var kind: Kind
    package var start: Int
    package var end: Int
  }

  /// Days since 2001-01-01.
  package let number: Int
  /// When the day begins and ends.
  package let start: Int
  package let end: Int
  /// When she gets up and goes to bed; the night before ends at `wake`.
  package let wake: Int
  package let bed: Int
  package let restingHeartRate: Int
  package let massKilograms: Double
  package let training: Training?
  /// When the watch is charged, and notices nothing.
  package let charging: Range<Int>
  private let seed: UInt64

  package init(_ number: Int, seed: UInt64, clock: SampleClock) {
    self.number = number
    self.seed = seed
    start = clock.start(ofDay: number)
    end = clock.start(ofDay: number + 1)
    var person = SplitMix64(seed: seed, key: 0)
    let baseRate = person.int(58...66)
    let baseMass = 54 + 26 * person.unit()
    let phase = 6.28 * person.unit()
    var random = SplitMix64(seed: seed, key: UInt64(bitPattern: Int64(number)) &* 64)
    let isWeekend = [0, 6].contains((number + 1) % 7)
    wake = start + (isWeekend ? 28_800 : 24_000) + Int(2700 * random.bell())
    bed = start + 81_000 + Int(3000 * random.bell())
    restingHeartRate = baseRate + Int((4 * random.bell()).rounded())
    massKilograms = baseMass + 1.8 * sin(Double(number) / 58 + phase) + 0.5 * random.bell()
    if random.chance(isWeekend ? 0.68 : 0.38) {
      let kind = Training.Kind.allCases[random.int(0...2)]
      training = Training(
        kind: kind, start: start + random.int(61_200...68_400), seconds: random.int(1500...3000),
        kilocaloriesPerMinute: 8.5 + random.unit())
    } else {
      training = nil
    }
    let charged = start + random.int(72_000...75_600)
    charging = charged..<charged + random.int(1200...2400)
  }

  /// A sequence for one subject of this day. Those of the day itself are 1 to 9; others are free, up to 63.
  package func random(_ subject: UInt64) -> SplitMix64 { SplitMix64(seed: seed, key: UInt64(bitPattern: Int64(number)) &* 64 &+ subject) }

  // MARK: Walking

  /// The walks of the day, in order and apart from each other.
  package func walks() -> [Walk] {
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

  /// The steps of each walk: the watch cuts it into pieces of a few minutes; the phone has pieces of its own, which overlap them.
  package func counts() -> [Count] {
    var random = random(2)
    var counts: [Count] = []
    for walk in walks() {
      let perSecond = Double(walk.stepsPerMinute) / 60
      let isCharging = charging.contains(walk.start)
      var at = walk.start
      while !isCharging && at < walk.start + walk.seconds {
        let end = min(walk.start + walk.seconds, at + random.int(120...320))
        let steps = (Double(end - at) * perSecond).rounded(.up)
        counts.append(Count(start: at, end: end, steps: steps, isOfPhone: false, delay: random.int(20...400)))
        at = end
      }
      guard walk.hasPhone || isCharging else { continue }
      at = walk.start + random.int(-9...15)
      let phoneEnd = walk.start + walk.seconds + random.int(-12...20)
      while at < phoneEnd {
        let end = min(phoneEnd, at + random.int(200...600))
        let share = 0.9 + 0.12 * random.unit()
        let steps = (Double(end - at) * perSecond * share).rounded(.up)
        counts.append(Count(start: at, end: end, steps: steps, isOfPhone: true, delay: random.int(60...900)))
        at = end
      }
    }
    return counts
  }

  // MARK: Heart

  /// Every five minutes or so, every few seconds in a training.
  package func beats() -> [Beat] {
    var random = random(3)
    var beats: [Beat] = []
    var at = start + random.int(0...240)
    while at < end {
      let isTraining = training?.contains(at) ?? false
      let rate = heartRate(at: at, random: &random)
      let atRest: Beat.Motion? = random.chance(0.6) ? random.chance(0.4) ? .sedentary : .notSet : nil
      if !charging.contains(at) { beats.append(Beat(instant: at, perMinute: rate, motion: isTraining ? .active : atRest)) }
      at += isTraining ? random.int(4...7) : random.int(230...370)
    }
    return beats
  }

  private func heartRate(at instant: Int, random: inout SplitMix64) -> Int {
    let rest = Double(restingHeartRate)
    if let training, training.contains(instant) {
      let share = Double(instant - training.start) / Double(training.seconds)
      let effort: Double = training.kind == .strength ? 50 : 82
      return Int(rest + effort * min(1, 0.35 + 3 * share) + 7 * random.bell())
    }
    if instant < wake || instant >= bed { return Int(rest - 1 + 3 * random.bell()) }
    return Int(rest + 18 + 16 * random.bell())
  }

  // MARK: Sleep

  /// The night that ends on the day's morning: first the time in bed, which the phone knows, then the stages, which the watch knows, in
  /// cycles of about an hour and a half.
  package func night() -> [Stage] {
    var random = random(4)
    var at = wake - random.int(25_000...30_000)
    var stages = [Stage(kind: .inBed, start: at - random.int(300...1500), end: wake + random.int(60...600))]
    let cycle: [(Stage.Kind, ClosedRange<Int>)] = [
      (.core, 900...2400), (.deep, 900...2700), (.core, 900...2100), (.rem, 600...2400), (.awake, 60...600),
    ]
    var place = 0
    while at < wake {
      let (kind, seconds) = cycle[place % cycle.count]
      place += 1
      if kind == .awake && random.chance(0.5) { continue }
      let end = min(wake, at + random.int(seconds))
      stages.append(Stage(kind: kind, start: at, end: end))
      at = end
    }
    return stages
  }
}
