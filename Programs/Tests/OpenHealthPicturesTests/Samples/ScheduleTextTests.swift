// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords
import Testing

@Suite struct ScheduleTextTests {
  private static let day = CivilDay(year: 2026, month: 1, day: 10)

  private func text(_ schedules: [MedicationSchedule], on day: CivilDay = day, hasSchedule: Bool = false, _ language: Language = .en) throws
    -> String
  {
    let world = try PictureWorld(language)
    let medication = MedicationRecord(displayText: "Gel", hasSchedule: hasSchedule, schedules: schedules)
    return ScheduleText(reader: world.reader, words: Words(language)).text(medication, on: day)
  }

  @Test("V12: a schedule in words has its days and times, and says when it begins later")
  func texts() throws {
    let daily = MedicationSchedule(first: Self.day, times: [480, 1200])
    let weekly = MedicationSchedule(first: Self.day, times: [545], days: .weekdays([1, 3]))
    let third = MedicationSchedule(first: Self.day, times: [480], days: .every(3))
    #expect(try text([daily]) == "08:00, 20:00")
    #expect(try text([weekly]) == "Mon, Wed: 09:05")
    #expect(try text([third]) == "Every 3 days: 08:00")
    #expect(try text([third], .de) == "Alle 3 Tage: 08:00")
    #expect(try text([third], .ru) == "Раз в 3 дня: 08:00")
    #expect(try text([daily], on: CivilDay(year: 2026, month: 1, day: 9)) == "08:00, 20:00, from 2026-01-10")
    #expect(try text([]) == "As needed")
    #expect(try text([], hasSchedule: true) == "On a schedule")
    #expect(try text([daily, MedicationSchedule(first: Self.day.next, times: [])], on: Self.day.next) == "As needed")
  }
}
