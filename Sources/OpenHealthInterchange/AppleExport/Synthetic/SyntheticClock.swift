// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Days and wall-clock times in one zone. Instants are whole seconds since 2001-01-01 UTC.
struct SyntheticClock {
  private let zone: TimeZone
  /// Stretches of equal offset, by their start.
  private let stretches: [(start: Int, offset: Int)]

  /// Knows the zone's offsets from `first` to `last`.
  init(zone: TimeZone, first: Int, last: Int) {
    self.zone = zone
    var at = Date(timeIntervalSinceReferenceDate: Double(first))
    var stretches = [(start: Int.min, offset: zone.secondsFromGMT(for: at))]
    while let next = zone.nextDaylightSavingTimeTransition(after: at), next.timeIntervalSinceReferenceDate <= Double(last), next > at {
      stretches.append((Int(next.timeIntervalSinceReferenceDate.rounded(.up)), zone.secondsFromGMT(for: next.addingTimeInterval(1))))
      at = next.addingTimeInterval(1)
    }
    self.stretches = stretches
  }

  var zoneName: String { zone.identifier }

  func offset(at instant: Int) -> Int {
    var low = 0
    var high = stretches.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].start <= instant { low = middle } else { high = middle }
    }
    return stretches[low].offset
  }

  /// When a day (counted from 2001-01-01) begins in the zone.
  func start(ofDay day: Int) -> Int {
    let local = day * 86_400
    let guess = local - offset(at: local)
    return local - offset(at: guess)
  }

  /// The day an instant falls on in the zone.
  func day(of instant: Int) -> Int { CivilTime.floorDivide(instant + offset(at: instant), 86_400) }

  static func startOfDay(_ day: CivilDay, in zone: TimeZone) -> Date {
    let local = day.daysSinceReferenceDate * 86_400
    let guess = Date(timeIntervalSinceReferenceDate: Double(local))
    let near = guess.addingTimeInterval(-Double(zone.secondsFromGMT(for: guess)))
    return guess.addingTimeInterval(-Double(zone.secondsFromGMT(for: near)))
  }
}

/// Writes instants as an export does, quickly for instants that are near each other.
struct SyntheticDateWriter {
  private let clock: SyntheticClock
  private var cachedDay = Int.min
  private var dayText: [UInt8] = []
  private var cachedOffset = Int.min
  private var offsetText: [UInt8] = []

  init(clock: SyntheticClock) { self.clock = clock }

  mutating func append(_ instant: Int, to output: SyntheticOutput) {
    let offset = clock.offset(at: instant)
    let local = instant + offset
    let day = CivilTime.floorDivide(local, 86_400)
    if day != cachedDay { setDay(day) }
    if offset != cachedOffset { setOffset(offset) }
    let second = local - day * 86_400
    output.append(dayText)
    output.append(second / 3600, digits: 2)
    output.append(byte: 0x3A)
    output.append(second / 60 % 60, digits: 2)
    output.append(byte: 0x3A)
    output.append(second % 60, digits: 2)
    output.append(offsetText)
  }

  private mutating func setDay(_ day: Int) {
    cachedDay = day
    dayText = Array((CivilDay(daysSinceReferenceDate: day).text + " ").utf8)
  }

  private mutating func setOffset(_ offset: Int) {
    cachedOffset = offset
    offsetText = Array(" \(CivilTime.offsetText(seconds: offset))".utf8)
  }

  /// The whole text of an instant.
  func text(_ instant: Int) -> String {
    let offset = clock.offset(at: instant)
    let local = CivilTime(seconds: instant + offset)
    return "\(local.day.text) \(local.text) \(CivilTime.offsetText(seconds: offset))"
  }
}
