// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// One day of an invented person, and what her watch and phone record of it. Depends only on seed, zone and day.
///
///     let clock = SampleClock(zone: zone, first: now - 40 * 86_400, last: now)
///     let day = SampleDay(clock.day(of: now), seed: 7, clock: clock)
///     day.counts().filter { !$0.isOfPhone }  // the steps that the watch counted
///
/// Instants are whole seconds since 2001-01-01 UTC. Each subject has its own random numbers, so that leaving one out changes no other.
package struct SampleDay {
  /// A period of walking or running at one pace.
  package struct Walk {
    /// When the walk begins.
    package var start: Int
    /// The length of the walk.
    package var seconds: Int
    /// The pace: from 35 for strolling to 172 for running.
    package var stepsPerMinute: Int
    /// Whether the person carries the phone, so that it counts too.
    package var hasPhone: Bool
  }

  /// The workout of a day.
  package struct Training {
    /// The activity of a workout.
    package enum Kind: CaseIterable {
      /// The three sports of the invented person.
      case running, cycling, strength

      /// The speed; nil for an activity without distance.
      package var kilometersPerHour: Double? {
        switch self {
        case .running: 9.6
        case .cycling: 21
        case .strength: nil
        }
      }
    }

    /// The activity.
    package var kind: Kind
    /// When the workout begins.
    package var start: Int
    /// The length of the workout: 25 to 50 minutes.
    package var seconds: Int
    /// The active energy: 8.5 to 9.5.
    package var kilocaloriesPerMinute: Double
    /// When the workout ends.
    package var end: Int { start + seconds }

    func contains(_ instant: Int) -> Bool { start <= instant && instant < end }
  }

  /// Steps that a device counted.
  package struct Count {
    /// When the device began to count.
    package var start: Int
    /// When the device ended the count.
    package var end: Int
    /// The number of steps, a whole number.
    package var steps: Double
    /// Whether the phone counted; else the watch did.
    package var isOfPhone: Bool
    /// The seconds from the end to the moment when the count was stored.
    package var delay: Int
  }

  /// A heart rate that the watch measured.
  package struct Beat {
    /// The motion context. Raw values are those of `HKHeartRateMotionContext`.
    package enum Motion: Int { case notSet = 0, sedentary = 1, active = 2 }

    /// When the watch measured.
    package var instant: Int
    /// The heart rate in beats per minute.
    package var perMinute: Int
    /// The motion context; nil when the watch states none.
    package var motion: Motion?
  }

  /// A part of the night.
  package struct Stage {
    /// The time in bed, or a stage of sleep.
    package enum Kind { case inBed, core, deep, rem, awake }

    /// The stage.
    package var kind: Kind
    /// When the stage begins.
    package var start: Int
    /// When the stage ends.
    package var end: Int
  }

  /// The number of the day, counted from 2001-01-01.
  package let number: Int
  /// Midnight at the beginning of the day.
  package let start: Int
  /// Midnight at the end of the day.
  package let end: Int
  /// When the person gets up, which ends the night before.
  package let wake: Int
  /// When the person goes to bed.
  package let bed: Int
  /// The resting heart rate in beats per minute.
  package let restingHeartRate: Int
  /// The body mass, which drifts slowly over months.
  package let massKilograms: Double
  /// The workout of the day; nil on days without one.
  package let training: Training?
  /// When the watch is charging and records nothing.
  package let charging: Range<Int>
  private let seed: UInt64

  /// The day with a number, counted from 2001-01-01. Each seed is another person.
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

  /// The random numbers for one subject of this day. This type uses subjects 1 to 9; callers may use 10 to 63.
  package func random(_ subject: UInt64) -> SplitMix64 { SplitMix64(seed: seed, key: UInt64(bitPattern: Int64(number)) &* 64 &+ subject) }

  // MARK: Walking

  /// The walks of the day, in order and without overlap. A run is a walk, too.
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

  /// The step counts of the walks: those of the watch last a few minutes each; those of the phone overlap them.
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

  /// The heart rates of the day: about every five minutes, every few seconds during a workout.
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

  /// The night that ends on the morning of this day: first the time in bed, from the phone, then the stages, from the watch, in cycles of
  /// about an hour and a half.
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
