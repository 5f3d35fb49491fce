// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct MedicationScheduleTests {
  private static func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  @Test("V12: times are due from the first day on: each day, each third one, or on days of the week as the calendar has them")
  func times() throws {
    let calendar = Calendar.gregorian(in: .gmt)
    let first = try Self.day("2026-01-28")
    let every = MedicationSchedule(first: first, times: [1200, 480, 480])
    let third = MedicationSchedule(first: first, times: [480], days: .every(3))
    let weekly = MedicationSchedule(first: first, times: [480], days: .weekdays([7, 1]))
    #expect(every.times == [480, 1200])
    for number in -10..<400 {
      let day = CivilDay(daysSinceReferenceDate: first.daysSinceReferenceDate + number)
      // Foundation counts from Sunday.
      let weekday = (calendar.component(.weekday, from: day.start(in: .gmt)) + 5) % 7 + 1
      #expect(MedicationSchedule.weekday(of: day) == weekday, "\(day.text)")
      #expect(every.times(on: day) == (number < 0 ? [] : [480, 1200]), "\(day.text)")
      #expect(third.times(on: day) == (number < 0 || number % 3 != 0 ? [] : [480]), "\(day.text)")
      #expect(weekly.times(on: day) == (number < 0 || ![1, 7].contains(weekday) ? [] : [480]), "\(day.text)")
    }
    #expect(MedicationSchedule.weekday(of: try Self.day("1999-12-31")) == 5)
  }

  @Test("V12: times and weekdays are read as people type them, and nothing else")
  func texts() {
    for (text, minutes) in [("08:00", 480), ("8:05", 485), ("00:00", 0), ("23:59", 1439)] {
      #expect(MedicationSchedule.minutes(text) == minutes, "\(text)")
    }
    for text in ["", "8", "24:00", "08:60", "8:5", "008:00", "-1:00", "08:00:00", "٠8:00", " 8:00"] {
      #expect(MedicationSchedule.minutes(text) == nil, "\(text)")
    }
    #expect(MedicationSchedule.text(ofMinutes: 485) == "08:05")
    for (text, number) in [("mon", 1), ("Sunday", 7), ("THURS", 4)] { #expect(MedicationSchedule.weekday(text) == number, "\(text)") }
    for text in ["", "m", "mo", "moon"] { #expect(MedicationSchedule.weekday(text) == nil, "\(text)") }
  }

  @Test("V12: a schedule is read from its element as it was; one of another form is refused, and its medication stays an element")
  func elements() throws {
    let first = try Self.day("2026-01-28")
    let schedules = [
      MedicationSchedule(first: first, times: [480]),
      MedicationSchedule(first: first, times: [], days: .every(2), dose: 2.5, unit: try UnitExpression.parse("mg")),
      MedicationSchedule(first: first, times: [0, 1439], days: .weekdays([1, 3, 7])),
    ]
    for schedule in schedules {
      #expect(MedicationSchedule(schedule.element) == schedule)
      #expect(schedule.element["unit"] == schedule.unit.string)
      for name in ["from", "times", "dose", "unit"] {
        var element = schedule.element
        element.attributes.removeAll { $0.name == name }
        #expect(MedicationSchedule(element) == nil, "\(name)")
      }
      for (name, value) in [("times", "25:00"), ("days", "mon moon"), ("every", "x"), ("from", "2026-02-30"), ("unit", "pills")] {
        var element = schedule.element
        element.attributes.removeAll { $0.name == name || $0.name == "days" }
        element.attributes.append(.init(name: name, value: value))
        #expect(MedicationSchedule(element) == nil, "\(name)")
        let medication = MedicationRecord(displayText: "Gel").element
        let whole = KeptElement(name: medication.name, attributes: medication.attributes, children: [element])
        #expect(MedicationRecord(whole) == nil, "\(name)")
      }
    }
  }

  @Test("V12: numbers of a schedule have limits, and schedules ascend")
  func limits() throws {
    let first = try Self.day("2026-01-28")
    func fault(_ schedules: MedicationSchedule...) -> ContentFault? {
      do throws(ContentFault) {
        try MedicationRecord(displayText: "Gel", schedules: schedules).validate()
        return nil
      } catch {
        return error
      }
    }
    let most = Limits.mostDoseTimes
    #expect(fault(MedicationSchedule(first: first, times: Array(0..<most))) == nil)
    #expect(fault(MedicationSchedule(first: first, times: Array(0...most))) == .tooMany(name: "times", limit: most))
    for times in [[-1], [1440]] { #expect(fault(MedicationSchedule(first: first, times: times)) == .outOfRange(name: "times")) }
    for length in [0, Limits.mostDaysBetweenDoses + 1] {
      #expect(fault(MedicationSchedule(first: first, times: [0], days: .every(length))) == .outOfRange(name: "every"))
    }
    for days in [[], [0], [8]] {
      #expect(fault(MedicationSchedule(first: first, times: [0], days: .weekdays(days))) == .outOfRange(name: "days"))
    }
    for dose in [-1, .infinity, .nan] {
      #expect(fault(MedicationSchedule(first: first, times: [0], dose: dose)) == .outOfRange(name: "dose"))
    }
    let one = MedicationSchedule(first: first, times: [0])
    #expect(fault(one, one) == .notAscending(name: "schedules"))
    let many = (0...Limits.mostSchedules).map {
      MedicationSchedule(first: CivilDay(daysSinceReferenceDate: $0), times: [0])
    }
    let all = MedicationRecord(displayText: "Gel", schedules: many)
    #expect(throws: ContentFault.tooMany(name: "schedules", limit: Limits.mostSchedules)) { try all.validate() }
  }

  @Test("V12: a new schedule is valid from its day on, and earlier days keep theirs; the oldest of too many is forgotten")
  func follow() throws {
    var medication = MedicationRecord(displayText: "Gel")
    medication.follow(MedicationSchedule(first: try Self.day("2026-01-10"), times: [480]))
    medication.follow(MedicationSchedule(first: try Self.day("2026-02-01"), times: [600]))
    medication.follow(MedicationSchedule(first: try Self.day("2026-01-20"), times: [1200]))
    for (day, times) in [("2026-01-09", []), ("2026-01-19", [480]), ("2026-01-20", [1200]), ("2026-03-01", [1200])] {
      #expect(medication.times(on: try Self.day(day)) == times, "\(day)")
    }
    #expect(medication.hasSchedule)
    medication.follow(MedicationSchedule(first: try Self.day("2026-03-01"), times: []))
    #expect(try !medication.hasSchedule && medication.times(on: Self.day("2026-03-01")).isEmpty)
    for number in 0..<Limits.mostSchedules {
      medication.follow(MedicationSchedule(first: CivilDay(daysSinceReferenceDate: 20_000 + number), times: [1]))
    }
    #expect(medication.schedules.count == Limits.mostSchedules)
    #expect(medication.schedules.first?.first == CivilDay(daysSinceReferenceDate: 20_000))
  }

  @Test("V12: of a medication that was put away nothing is due, until it is taken back out; one as needed stays so")
  func archive() throws {
    var medication = MedicationRecord(displayText: "Gel")
    medication.follow(MedicationSchedule(first: try Self.day("2026-01-10"), times: [480]))
    medication.archive(on: try Self.day("2026-02-01"))
    #expect(try medication.isArchived && medication.times(on: Self.day("2026-02-02")).isEmpty)
    #expect(medication.times(on: try Self.day("2026-01-31")) == [480])
    medication.takeOut(on: try Self.day("2026-02-10"))
    for (day, times) in [("2026-01-31", [480]), ("2026-02-09", []), ("2026-02-10", [480])] {
      #expect(medication.times(on: try Self.day(day)) == times, "\(day)")
    }
    medication.follow(MedicationSchedule(first: try Self.day("2026-02-20"), times: []))
    medication.archive(on: try Self.day("2026-03-01"))
    medication.takeOut(on: try Self.day("2026-03-02"))
    #expect(try !medication.isArchived && medication.times(on: Self.day("2026-03-02")).isEmpty)
    var flagged = MedicationRecord(displayText: "Drops", hasSchedule: true)
    flagged.archive(on: try Self.day("2026-03-01"))
    flagged.takeOut(on: try Self.day("2026-03-02"))
    #expect(flagged == MedicationRecord(displayText: "Drops", hasSchedule: true))
  }

  @Test("V12: a schedule that begins on the day on which the medication is put away, or later, is not forgotten", arguments: [0, 3])
  func archiveOnFirstDay(later: Int) throws {
    let (day, back) = (try Self.day("2026-02-01"), try Self.day("2026-02-10"))
    let begin = CivilDay(daysSinceReferenceDate: day.daysSinceReferenceDate + later)
    var medication = MedicationRecord(displayText: "Gel")
    medication.follow(MedicationSchedule(first: begin, times: [480], dose: 2))
    medication.archive(on: day)
    try medication.validate()
    for number in 0..<20 {
      let day = CivilDay(daysSinceReferenceDate: day.daysSinceReferenceDate + number)
      #expect(medication.times(on: day).isEmpty && medication.schedule(on: day)?.isActive != true, "\(number)")
    }
    medication.takeOut(on: back)
    try medication.validate()
    #expect(medication.schedules == [MedicationSchedule(first: back, times: [480], dose: 2)])
    #expect(try medication.times(on: Self.day("2026-02-09")).isEmpty && medication.times(on: back) == [480])
    // Back before it begins, it begins as it would have.
    medication.follow(MedicationSchedule(first: try Self.day("2026-03-01"), times: [600]))
    medication.schedules = [medication.schedules[1]]
    let before = medication
    medication.archive(on: back)
    medication.takeOut(on: back)
    #expect(medication == before)
    // Taking out what is not away changes nothing.
    medication.takeOut(on: try Self.day("2026-04-01"))
    #expect(medication == before)
  }

  @Test("V12: an earlier schedule stays for its days where the newest one begins on the day on which the medication is put away")
  func archiveOnDayOfChange() throws {
    let day = try Self.day("2026-02-01")
    var medication = MedicationRecord(displayText: "Gel")
    medication.follow(MedicationSchedule(first: try Self.day("2026-01-10"), times: [480]))
    medication.follow(MedicationSchedule(first: day, times: [600]))
    medication.archive(on: day)
    #expect(try medication.times(on: Self.day("2026-01-31")) == [480] && medication.times(on: day).isEmpty)
    medication.takeOut(on: day)
    #expect(try medication.times(on: Self.day("2026-01-31")) == [480] && medication.times(on: day) == [600])
  }

  @Test("V12: a medication without schedules is on the wire as earlier versions had it, and theirs are read")
  func wire() throws {
    let plain = MedicationRecord(displayText: "Gel", hasSchedule: true)
    let text = String(decoding: try JSONEncoder().encode(plain), as: UTF8.self)
    #expect(!text.contains("plan"))
    #expect(try JSONDecoder().decode(MedicationRecord.self, from: Data(text.utf8)) == plain)
    var timed = plain
    timed.follow(MedicationSchedule(first: try Self.day("2026-01-10"), times: [480], days: .weekdays([1])))
    #expect(try JSONDecoder().decode(MedicationRecord.self, from: JSONEncoder().encode(timed)) == timed)
  }
}
