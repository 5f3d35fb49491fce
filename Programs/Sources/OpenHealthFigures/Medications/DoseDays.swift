// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The doses that were due on some days with what became of each, and those that were recorded besides.
///
/// A recorded dose belongs to the time at which it was due, as the clock of the place where it was recorded shows it: 08:00 in Tokyo is the
/// dose of 08:00.
package struct DoseDays: Sendable {
  /// What became of a dose.
  package enum State: String, Sendable {
    /// Nothing is recorded, or only that the person did not answer.
    case open
    /// The person took it.
    case taken
    /// The person left it out.
    case skipped
  }

  /// A dose that was due.
  package struct Dose: Sendable {
    /// The medication, and its place in the list.
    package let medication: UUID, place: Int
    /// The day and the time in minutes after midnight at which it was due, on the person's clock.
    package let day: CivilDay, minutes: Int
    /// How much was due.
    package let amount: Double, unit: UnitExpression
    /// What was recorded of it, in order of start; usually one sample or none.
    package let records: [SampleRecord]

    /// What became of it: taken, if one record says so.
    package var state: State {
      let statuses = records.compactMap { DoseDays.event($0)?.status }
      return statuses.contains(.taken) ? .taken : statuses.contains(.skipped) ? .skipped : .open
    }

    /// When it was due, in a zone.
    package func due(in zone: TimeZone) -> Date { DoseDays.due(day, minutes, in: zone) }
  }

  /// How many of the doses of a medication in a week were taken.
  package struct Week: Sendable, Equatable {
    /// The first day of the week.
    package let first: CivilDay
    /// The medication.
    package let medication: UUID
    /// How many doses were due on days that are over, and of these taken and skipped.
    package let due: Int, taken: Int, skipped: Int

    /// The share of doses that were taken, from 0 to 1.
    package var share: Double { Double(taken) / Double(due) }
  }

  /// The days.
  package let range: ClosedRange<CivilDay>
  /// The doses that were due, by day, time and place in the list.
  package let doses: [Dose]
  /// The recorded doses that belong to no time of a schedule, in order of start.
  package let others: [SampleRecord]
  private let now: CivilDay

  /// A dose can be recorded this many days before or after the day on which it was due, and still be found.
  package static let mostDaysLate = 7

  private struct Key: Hashable {
    var medication: UUID
    var day: CivilDay
    var minutes: Int
  }

  /// Finds the doses of some days.
  ///
  /// Cost: the recorded doses of the days, and of a week around them.
  ///
  /// - Parameters:
  ///   - range: the days.
  ///   - medications: the person's list.
  ///   - zone: the zone of samples whose own is not known, and of today.
  ///   - overridesZones: whether that zone counts for all samples.
  ///   - now: the current date.
  ///   - service: the store, asked as its owner.
  /// - Throws: the errors of the store.
  package init(
    _ range: ClosedRange<CivilDay>, of medications: [MedicationRecord], zone: TimeZone, overridesZones: Bool, now: Date,
    service: any HealthService
  ) throws {
    self.range = range
    self.now = CivilDay(of: now, in: zone)
    let list = Dictionary(medications.map { ($0.identifier, $0) }) { first, _ in first }
    var clock = OwnClock(zone: zone, overridesZones: overridesZones)
    let margin = Double(Self.mostDaysLate + 1) * 86_400
    let around = PredicateTree.interval(
      start: range.lowerBound.start(in: zone).addingTimeInterval(-margin),
      end: range.upperBound.next.start(in: zone).addingTimeInterval(margin), strictStart: true, strictEnd: false)
    var pages = SamplePages(types: [Catalog.doseEvent], predicate: around, service: service)
    var (found, others) = ([Key: [SampleRecord]](), [SampleRecord]())
    while let page = try pages.next() {
      for sample in page {
        guard let event = Self.event(sample) else { continue }
        let own = clock.zone(of: sample)
        if let key = list[event.medication].flatMap({ Self.key(event, $0, own) }) {
          found[key, default: []].append(sample)
        } else if range.contains(CivilDay(of: sample.start, in: own)) {
          others.append(sample)
        }
      }
    }
    self.others = others
    var doses: [Dose] = []
    for number in range.lowerBound.daysSinceReferenceDate...range.upperBound.daysSinceReferenceDate {
      let day = CivilDay(daysSinceReferenceDate: number)
      var own: [Dose] = []
      for (place, medication) in medications.enumerated() {
        guard let schedule = medication.schedule(on: day) else { continue }
        own += schedule.times(on: day).map { minutes in
          Dose(
            medication: medication.identifier, place: place, day: day, minutes: minutes, amount: schedule.dose, unit: schedule.unit,
            records: found[Key(medication: medication.identifier, day: day, minutes: minutes)] ?? [])
        }
      }
      doses += own.sorted { ($0.minutes, $0.place) < ($1.minutes, $1.place) }
    }
    self.doses = doses
  }

  /// The time of a schedule to which a recorded dose belongs.
  private static func key(_ event: DoseEventRecord, _ medication: MedicationRecord, _ zone: TimeZone) -> Key? {
    guard let date = event.scheduledDate?.bounded else { return nil }
    let day = CivilDay(of: date, in: zone)
    let minutes = medication.times(on: day).first { minutes in
      (0..<60).contains(date.timeIntervalSince(due(day, minutes, in: zone)))
    }
    return minutes.map { Key(medication: event.medication, day: day, minutes: $0) }
  }

  /// The content of a dose's sample.
  package static func event(_ sample: SampleRecord) -> DoseEventRecord? {
    if case .doseEvent(let event)? = sample.content { event } else { nil }
  }

  /// The instant at which a clock shows a time. Where the clock skips it, one that is later by what is skipped.
  package static func due(_ day: CivilDay, _ minutes: Int, in zone: TimeZone) -> Date {
    let seconds = Double(day.daysSinceReferenceDate) * 86_400 + Double(minutes) * 60
    let moved = OwnClock.moved(Date(timeIntervalSinceReferenceDate: seconds), from: .gmt, to: zone)
    // Where the clock skips the time, it shows an earlier one at that instant.
    let shown = moved.timeIntervalSinceReferenceDate + Double(zone.secondsFromGMT(for: moved))
    return shown < seconds ? moved.addingTimeInterval(seconds - shown) : moved
  }

  // MARK: Weeks

  /// How many doses were taken in each week and of each medication, the newest week first. Today does not count, as it is not over; weeks
  /// and medications without a dose that was due are left out.
  ///
  /// - Parameter firstWeekday: the first day of the week as `Calendar` counts them, 1 for Sunday.
  package func weeks(firstWeekday: Int) -> [Week] {
    let over = doses.filter { $0.day < now }
    let byWeek = Dictionary(grouping: over) { Self.week(of: $0.day, firstWeekday: firstWeekday) }
    return byWeek.sorted { $0.key > $1.key }.flatMap { first, doses in
      Dictionary(grouping: doses, by: \.place).sorted { $0.key < $1.key }.compactMap { _, own in
        own.first.map { dose in
          Week(
            first: first, medication: dose.medication, due: own.count, taken: own.count { $0.state == .taken },
            skipped: own.count { $0.state == .skipped })
        }
      }
    }
  }

  /// The first day of the week in which a day lies.
  package static func week(of day: CivilDay, firstWeekday: Int) -> CivilDay {
    // From 1, Sunday, to 1, Monday.
    let first = (firstWeekday + 5) % 7 + 1
    let after = (MedicationSchedule.weekday(of: day) - first + 7) % 7
    return CivilDay(daysSinceReferenceDate: day.daysSinceReferenceDate - after)
  }
}

/// Records of doses that a person makes.
extension DoseDays {
  /// A sample for a dose that was due. It has the zone in which the person reads the time, so that it stays the dose of that time.
  ///
  /// - Parameters:
  ///   - at: when the dose was taken; for a skipped one when it was due.
  ///   - amount: how much was taken; nil for as much as was due.
  package static func sample(
    of dose: Dose, _ status: DoseLogStatus, at date: Date, amount: Double? = nil, zone: TimeZone, now: Date
  ) -> SampleRecord {
    let event = DoseEventRecord(
      medication: dose.medication, status: status, scheduledDate: dose.due(in: zone), scheduledDose: dose.amount, dose: amount,
      unit: dose.unit)
    return sample(event, at: date, zone: zone, now: now)
  }

  /// A sample for any dose, with the zone in which the person reads its times.
  package static func sample(_ event: DoseEventRecord, at date: Date, zone: TimeZone, now: Date) -> SampleRecord {
    HandEntry.sample(
      of: Catalog.doseEvent, .content(.doseEvent(event)), start: date, end: date,
      metadata: [.init(key: MetadataSet.timeZoneKey, value: .string(zone.identifier))], now: now)
  }

  /// The open dose of a medication on a day that is nearest to a date; nil where none is open.
  package func nearest(of medication: UUID, on day: CivilDay, to date: Date, zone: TimeZone) -> Dose? {
    doses.filter { $0.medication == medication && $0.day == day && $0.state == .open }
      .min { abs($0.due(in: zone).timeIntervalSince(date)) < abs($1.due(in: zone).timeIntervalSince(date)) }
  }
}
