// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Writes when a medication is due, such as `08:00, 20:00` or `Mon, Wed: 08:00`.
package struct ScheduleText: Sendable {
  private let reader: Reader
  private let words: Words

  /// Texts for a reader, with the words of a language.
  package init(reader: Reader, words: Words) { (self.reader, self.words) = (reader, words) }

  /// When a medication is due from a day on; `As needed` where nothing is, and `On a schedule` where the store knows no times.
  package func text(_ medication: MedicationRecord, on day: CivilDay) -> String {
    // One that begins later is said, too.
    let schedule = medication.schedule(on: day) ?? medication.schedules.first
    guard let schedule, schedule.isActive else {
      return medication.hasSchedule && schedule == nil ? words["records.onSchedule"] : words["records.asNeeded"]
    }
    let begin = schedule.first > day ? words["schedule.from", label(schedule.first)] : nil
    return [text(schedule), begin].compactMap { $0 }.joined(separator: ", ")
  }

  /// The days and times of a schedule.
  package func text(_ schedule: MedicationSchedule) -> String {
    let times = schedule.times.map(time).joined(separator: ", ")
    switch schedule.days {
    case .every(1): return times
    case .every(let length): return words["schedule.every", String(length), times]
    case .weekdays(let weekdays):
      let names = weekdays.compactMap { (1...7).contains($0) ? Self.weekday($0, reader) : nil }.joined(separator: ", ")
      return words["schedule.weekdays", names, times]
    }
  }

  /// A time of the clock, as the person's country writes it.
  package func time(_ minutes: Int) -> String {
    DateText(zone: .gmt, style: reader.locale.dates, now: reader.now).time(Date(timeIntervalSinceReferenceDate: Double(minutes) * 60))
  }

  /// The short name of a weekday, from 1, Monday.
  package static func weekday(_ number: Int, _ reader: Reader) -> String { reader.calendar.names.weekdays[number - 1] }

  private func label(_ day: CivilDay) -> String { reader.dates.day(day.start(in: reader.zone)) }
}
