// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthSampleData

/// Writes instants in an export's form. Fast for consecutive instants that are close together.
struct SyntheticDateWriter {
  private let clock: SampleClock
  private var cachedDay = Int.min
  private var dayText: [UInt8] = []
  private var cachedOffset = Int.min
  private var offsetText: [UInt8] = []

  init(clock: SampleClock) { self.clock = clock }

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

  /// The text of an instant.
  func text(_ instant: Int) -> String {
    let offset = clock.offset(at: instant)
    let local = CivilTime(seconds: instant + offset)
    return "\(local.day.text) \(local.text) \(CivilTime.offsetText(seconds: offset))"
  }
}
