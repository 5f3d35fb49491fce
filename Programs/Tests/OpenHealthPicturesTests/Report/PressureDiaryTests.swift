// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPictures

@Suite struct PressureDiaryTests {
  private func reading(_ day: Int, _ isMorning: Bool, _ upper: Double, _ lower: Double, _ pulse: Double? = nil) -> PressureDiary.Reading {
    .init(day: CivilDay(year: 2026, month: 1, day: day), isMorning: isMorning, upper: upper, lower: lower, pulse: pulse)
  }

  @Test("V22: a reading reaches a limit with either value, and at the limit itself")
  func limits() {
    let diary = PressureDiary([
      reading(1, true, 140, 70), reading(1, false, 139.9, 90), reading(2, true, 139.9, 89.9), reading(2, false, 135, 84),
      reading(3, true, 134, 84),
    ])
    #expect(diary.count(reaching: PressureDiary.office) == 2)
    #expect(diary.count(reaching: PressureDiary.home) == 4)
    #expect(PressureDiary([]).count(reaching: PressureDiary.home) == 0)
    #expect(PressureDiary([]).means() == nil)
  }

  @Test("V22: days are in order, each with the means of its morning and evening; a mean pulse is of the readings that have one")
  func days() {
    let diary = PressureDiary([
      reading(2, false, 130, 80), reading(1, true, 120, 70, 60), reading(1, true, 124, 74), reading(2, false, 140, 90, 70),
    ])
    let days = diary.days
    #expect(days.map(\.day.day) == [1, 2])
    #expect(days[0].morning == .init(count: 2, upper: 122, lower: 72, pulse: 60) && days[0].evening == nil)
    #expect(days[1].evening == .init(count: 2, upper: 135, lower: 85, pulse: 70) && days[1].morning == nil)
    #expect(diary.means(isMorning: true)?.count == 2)
    #expect(diary.means()?.upper == 128.5)
  }
}
