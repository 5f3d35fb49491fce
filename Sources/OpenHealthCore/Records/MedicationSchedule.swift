// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// When a medication is due, from a day on: times of the clock on certain days.
///
/// The times have no zone: they are those of the clock where the person is. A schedule is valid until the next one of its medication begins;
/// one without times says that from then on nothing is due.
package struct MedicationSchedule: Sendable, Hashable, Codable {
  /// The days on which the medication is due.
  package enum Days: Sendable, Hashable, Codable {
    /// Each day, or each second, third and so on, counted from the first day of the schedule.
    case every(Int)
    /// Days of the week, from 1, Monday, to 7, Sunday, in order.
    case weekdays([Int])
  }

  /// The day on which the schedule begins.
  package var first: CivilDay
  /// The times of a day in minutes after midnight, in order; empty when nothing is due any more.
  package var times: [Int]
  /// The days on which the medication is due.
  package var days: Days
  /// How much is due at each time, in ``unit``.
  package var dose: Double
  /// The unit of the dose, such as a count of tablets.
  package var unit: UnitExpression

  /// A schedule; nothing is checked. Times and weekdays are sorted, each once.
  package init(first: CivilDay, times: [Int], days: Days = .every(1), dose: Double = 1, unit: UnitExpression = .count) {
    (self.first, self.times, self.dose, self.unit) = (first, Set(times).sorted(), dose, unit)
    if case .weekdays(let weekdays) = days { self.days = .weekdays(Set(weekdays).sorted()) } else { self.days = days }
  }

  /// Whether the medication is due at all.
  package var isActive: Bool { !times.isEmpty }

  /// The times of a day at which the medication is due, in minutes after midnight; empty before ``first`` and on other days.
  package func times(on day: CivilDay) -> [Int] {
    let (number, begin) = (day.daysSinceReferenceDate, first.daysSinceReferenceDate)
    guard number >= begin else { return [] }
    switch days {
    case .every(let length): return (number - begin) % max(1, length) == 0 ? times : []
    case .weekdays(let weekdays): return weekdays.contains(Self.weekday(of: day)) ? times : []
    }
  }

  /// The weekday of a day, from 1, Monday, to 7, Sunday.
  package static func weekday(of day: CivilDay) -> Int {
    // 2001-01-01 was a Monday.
    let number = day.daysSinceReferenceDate
    return number - CivilTime.floorDivide(number, 7) * 7 + 1
  }

  /// Checks the numbers, and that times and weekdays ascend.
  package func validate() throws(ContentFault) {
    guard times.count <= Limits.mostDoseTimes else { throw .tooMany(name: "times", limit: Limits.mostDoseTimes) }
    guard times.allSatisfy({ (0..<1440).contains($0) }) else { throw .outOfRange(name: "times") }
    guard Set(times).sorted() == times else { throw .notAscending(name: "times") }
    switch days {
    case .every(let length): guard (1...Limits.mostDaysBetweenDoses).contains(length) else { throw .outOfRange(name: "every") }
    case .weekdays(let weekdays):
      guard !weekdays.isEmpty, weekdays.allSatisfy({ (1...7).contains($0) }) else { throw .outOfRange(name: "days") }
      guard Set(weekdays).sorted() == weekdays else { throw .notAscending(name: "days") }
    }
    guard (0...Limits.largestNumber).contains(dose) else { throw .outOfRange(name: "dose") }
    guard unit.isWithinLimits else { throw .outOfRange(name: "unit") }
  }
}

/// The texts that people type and files hold: `08:00` and `mon`.
extension MedicationSchedule {
  /// The names of weekdays in files and commands, from Monday.
  package static let weekdayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// The minutes after midnight of a time such as `08:05` or `8:05`; nil for another text.
  package static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  /// A time such as `08:05`.
  package static func text(ofMinutes minutes: Int) -> String { "\(CivilTime.digits(minutes / 60)):\(CivilTime.digits(minutes % 60))" }

  /// The number of a weekday by its name in English or the beginning of it with three letters or more, such as `mon` or `Monday`; nil for
  /// another text.
  package static func weekday(_ text: String) -> Int? {
    let wanted = text.lowercased()
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    guard wanted.utf8.count >= 3, let place = names.firstIndex(where: { $0.hasPrefix(wanted) }) else { return nil }
    return place + 1
  }
}

/// Conversion to and from an element inside that of the medication: `from`, `times` with blanks between them, `days` or `every`, `dose` and
/// `unit`.
extension MedicationSchedule {
  /// The XML name of the elements.
  package static let elementName = "Schedule"

  /// The schedule that an element describes; nil for an element of another form.
  package init?(_ element: KeptElement) {
    guard element.name == Self.elementName, let first = element["from"].flatMap({ CivilDay($0) }), let times = element["times"],
      let dose = element["dose"].flatMap({ Double($0) }), let unit = element["unit"].flatMap({ UnitExpression.known($0) })
    else { return nil }
    let words = times.split(separator: " ").map(String.init)
    let minutes = words.compactMap { Self.minutes($0) }
    guard minutes.count == words.count else { return nil }
    let days: Days
    if let names = element["days"]?.split(separator: " ").map(String.init) {
      let numbers = names.compactMap { Self.weekdayNames.firstIndex(of: $0) }.map { $0 + 1 }
      guard numbers.count == names.count else { return nil }
      days = .weekdays(numbers)
    } else {
      guard let length = Int(element["every"] ?? "1") else { return nil }
      days = .every(length)
    }
    self.init(first: first, times: minutes, days: days, dose: dose, unit: unit)
  }

  /// The element that describes the schedule.
  package var element: KeptElement {
    var attributes = [
      KeptElement.Attribute(name: "from", value: first.text),
      .init(name: "times", value: times.map(Self.text(ofMinutes:)).joined(separator: " ")),
    ]
    switch days {
    case .every(1): break
    case .every(let length): attributes.append(.init(name: "every", value: String(length)))
    case .weekdays(let weekdays):
      attributes.append(.init(name: "days", value: weekdays.map { Self.weekdayNames[$0 - 1] }.joined(separator: " ")))
    }
    attributes += [.init(name: "dose", value: NumberText.shortest(dose)), .init(name: "unit", value: unit.string)]
    return KeptElement(name: Self.elementName, attributes: attributes)
  }
}

extension UnitExpression {
  /// The unit of a text in Apple's notation; nil for another text.
  fileprivate static func known(_ text: String) -> UnitExpression? {
    // The fault says where the text goes wrong, which the caller does not tell.
    try? parse(text)
  }
}

/// The schedules of a medication, one after another.
extension MedicationRecord {
  /// The schedule of a day: the last one that has begun; nil before the first. Of a medication that was put away before its last schedule
  /// had a day, that one has no times.
  package func schedule(on day: CivilDay) -> MedicationSchedule? {
    guard var found = schedules.last(where: { $0.first <= day }) else { return nil }
    if isArchived, found.first == schedules.last?.first { found.times = [] }
    return found
  }

  /// The times of a day at which the medication is due, in minutes after midnight.
  package func times(on day: CivilDay) -> [Int] { schedule(on: day)?.times(on: day) ?? [] }

  /// Makes a schedule the one from its first day on, in place of those that would begin then or later. Earlier ones stay for the days before;
  /// of more than ``Limits/mostSchedules`` the oldest are forgotten.
  package mutating func follow(_ schedule: MedicationSchedule) {
    schedules = Array((schedules.filter { $0.first < schedule.first } + [schedule]).suffix(Limits.mostSchedules))
    hasSchedule = schedule.isActive
  }

  /// Puts the medication away on a day: from then on nothing is due.
  package mutating func archive(on day: CivilDay) {
    isArchived = true
    guard let last = schedules.last, last.isActive else { return }
    if let kept = schedules.last(where: { $0.first <= day }) ?? schedules.first, kept.first >= day, kept.isActive {
      // One without times, from the same day on, would take its place. It stays to go on, and is not due while the medication is away.
      return schedules = schedules.filter { $0.first <= kept.first }
    }
    let wasScheduled = hasSchedule
    follow(MedicationSchedule(first: day, times: [], dose: last.dose, unit: last.unit))
    // It stays true: the schedule can be resumed.
    hasSchedule = wasScheduled
  }

  /// Takes the medication back out on a day: the schedule that it had resumes.
  package mutating func takeOut(on day: CivilDay) {
    let wasArchived = isArchived
    isArchived = false
    guard wasArchived, hasSchedule, let last = schedules.last, var before = schedules.last(where: \.isActive) else { return }
    if last.isActive { schedules.removeLast() }
    before.first = last.isActive ? max(last.first, day) : day
    follow(before)
  }
}
