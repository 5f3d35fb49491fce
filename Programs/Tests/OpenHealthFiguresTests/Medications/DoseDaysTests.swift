// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords
import ProgramsTestSupport
import Testing

@Suite struct DoseDaysTests {
  private let world: FigureWorld
  private let zone: TimeZone
  private let today = CivilDay(year: 2026, month: 6, day: 17)
  private let now: Date

  init() throws {
    world = try FigureWorld(zone: "Europe/Berlin")
    zone = world.calendar.timeZone
    now = try world.date(2026, 6, 17, 12)
  }

  private func medication(_ name: String, _ schedules: MedicationSchedule...) -> MedicationRecord {
    MedicationRecord(displayText: name, hasSchedule: true, schedules: schedules)
  }

  private func days(
    _ medications: [MedicationRecord], from first: CivilDay, to last: CivilDay? = nil, zone: TimeZone? = nil, overridesZones: Bool = false
  ) throws -> DoseDays {
    try DoseDays(
      first...(last ?? today), of: medications, zone: zone ?? self.zone, overridesZones: overridesZones, now: now, service: world.engine)
  }

  private func save(_ samples: [SampleRecord]) throws {
    try world.engine.perform(SaveSamples(samples: samples, author: HandEntry.author), for: .owner)
  }

  @Test("V12: a ticked dose is that of its time; one that is taken back is open again; the nearest open one is the next to tick")
  func tick() throws {
    let iron = medication("Iron", MedicationSchedule(first: today, times: [480, 1200], dose: 2))
    let open = try days([iron], from: today)
    #expect(open.doses.map(\.state) == [.open, .open])
    // Noon is nearer to 08:00.
    let next = try #require(open.nearest(of: iron.identifier, on: today, to: now, zone: zone))
    #expect(next.minutes == 480)
    let sample = DoseDays.sample(of: next, .taken, at: now, zone: zone, now: now)
    try save([sample])
    let ticked = try days([iron], from: today)
    #expect(ticked.doses.map(\.state) == [.taken, .open])
    #expect(ticked.doses[0].records.map(\.uuid) == [sample.uuid] && ticked.others.isEmpty)
    #expect(DoseDays.event(ticked.doses[0].records[0])?.dose == 2)
    let last = try #require(ticked.nearest(of: iron.identifier, on: today, to: now, zone: zone))
    try save([DoseDays.sample(of: last, .skipped, at: last.due(in: zone), zone: zone, now: now)])
    #expect(try days([iron], from: today).doses.map(\.state) == [.taken, .skipped])
    #expect(try days([iron], from: today).nearest(of: iron.identifier, on: today, to: now, zone: zone) == nil)
    _ = try world.engine.perform(RemoveSamples(selection: .samples([sample.uuid])), for: .owner)
    #expect(try days([iron], from: today).doses.map(\.state) == [.open, .skipped])
  }

  @Test("V12: a dose belongs to the time that the clock of its place shows, unless one zone is asked for")
  func travellers() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let first = CivilDay(year: 2026, month: 6, day: 15)
    let iron = medication("Iron", MedicationSchedule(first: first, times: [480]))
    // 08:00 in Tokyo is 01:00 in Berlin.
    let there = try days([iron], from: first, to: first, zone: tokyo)
    try save([DoseDays.sample(of: there.doses[0], .taken, at: there.doses[0].due(in: tokyo), zone: tokyo, now: now)])
    let home = try days([iron], from: first, to: first)
    #expect(home.doses.map(\.state) == [.taken] && home.others.isEmpty)
    let one = try days([iron], from: first, to: first, overridesZones: true)
    #expect(one.doses.map(\.state) == [.open] && one.others.count == 1)
  }

  @Test("V12: a time that the clock skips is due when it has changed")
  func skippedHour() throws {
    let spring = CivilDay(year: 2026, month: 3, day: 29)
    let iron = medication("Iron", MedicationSchedule(first: spring, times: [150]))
    let dose = try days([iron], from: spring, to: spring).doses[0]
    #expect(dose.due(in: zone) == (try world.date(2026, 3, 29, 3, 30)))
    try save([DoseDays.sample(of: dose, .taken, at: dose.due(in: zone), zone: zone, now: now)])
    #expect(try days([iron], from: spring, to: spring).doses.map(\.state) == [.taken])
  }

  @Test("V12: of a week, doses of days that are over count; today, days before the schedule and doses without one do not")
  func weeks() throws {
    let monday = CivilDay(year: 2026, month: 6, day: 15)
    let iron = medication("Iron", MedicationSchedule(first: CivilDay(year: 2026, month: 6, day: 12), times: [480]))
    let gel = MedicationRecord(displayText: "Gel")
    let from = CivilDay(year: 2026, month: 6, day: 1)
    var all = try days([iron, gel], from: from)
    #expect(all.doses.count == 6)
    for dose in all.doses where dose.day != CivilDay(year: 2026, month: 6, day: 13) {
      try save([DoseDays.sample(of: dose, dose.day == monday ? .skipped : .taken, at: dose.due(in: zone), zone: zone, now: now)])
    }
    try save([DoseDays.sample(DoseEventRecord(medication: gel.identifier, status: .taken), at: now, zone: zone, now: now)])
    all = try days([iron, gel], from: from)
    let weeks = all.weeks(firstWeekday: 2)
    #expect(weeks.allSatisfy { $0.medication == iron.identifier })
    #expect(
      weeks.map { "\($0.first.text): \($0.taken), \($0.skipped) of \($0.due)" } == ["2026-06-15: 1, 1 of 2", "2026-06-08: 2, 0 of 3"])
    #expect(weeks.map(\.share) == [0.5, 2.0 / 3])
    // Where weeks begin on Sunday, the 14th is in the later one.
    #expect(all.weeks(firstWeekday: 1).map(\.due) == [3, 2])
    #expect(all.others.count == 1)
  }

  // MARK: Against a slow model

  @Test("V12: states and weeks of seeded people are those of a slow model that compares what clocks show", arguments: 1...6)
  func model(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zones = try ["Europe/Berlin", "Asia/Tokyo", "America/New_York", "Asia/Kathmandu"].map { try #require(TimeZone(identifier: $0)) }
    let first = CivilDay(daysSinceReferenceDate: today.daysSinceReferenceDate - 40)
    func day() -> CivilDay { CivilDay(daysSinceReferenceDate: first.daysSinceReferenceDate + Int.random(in: -5...45, using: &random)) }
    func schedule() -> MedicationSchedule {
      // No clock skips these.
      let times = (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 5...23, using: &random) * 60 + 15 }
      let isWeekly = Bool.random(using: &random)
      let weekdays = (1...7).filter { _ in Bool.random(using: &random) } + [Int.random(in: 1...7, using: &random)]
      return MedicationSchedule(
        first: day(), times: times, days: isWeekly ? .weekdays(weekdays) : .every(Int.random(in: 1...4, using: &random)))
    }
    let medications = (0..<4).map { number in
      var medication = MedicationRecord(displayText: "M\(number)")
      for _ in 0..<Int.random(in: 0...3, using: &random) { medication.follow(schedule()) }
      return medication
    }
    var samples: [SampleRecord] = []
    for _ in 0..<250 {
      guard let medication = medications.randomElement(using: &random), let own = zones.randomElement(using: &random) else { continue }
      let day = day()
      let minutes = medication.times(on: day).randomElement(using: &random) ?? Int.random(in: 300...1400, using: &random)
      let due = DoseDays.due(day, minutes, in: own)
      let status: DoseLogStatus = [DoseLogStatus.taken, .taken, .skipped, .snoozed].randomElement(using: &random) ?? .taken
      let isPlanned = Int.random(in: 0..<5, using: &random) > 0
      let event = DoseEventRecord(
        medication: medication.identifier, status: status, scheduledDate: isPlanned ? due : nil, scheduledDose: isPlanned ? 1 : nil)
      let start = due.addingTimeInterval(Double(Int.random(in: -3600...86_400, using: &random)))
      samples.append(DoseDays.sample(event, at: start, zone: own, now: now))
    }
    try save(samples)
    let found = try days(medications, from: first)
    let slow = SlowDoses(medications, samples, first...today, now: today)
    #expect(found.doses.map { "\($0.day.text) \($0.minutes) \($0.place) \($0.state)" } == slow.doses)
    #expect(found.doses.contains { $0.state == .taken } == slow.doses.contains { $0.hasSuffix("taken") })
    let matched = Set(found.doses.flatMap(\.records).map(\.uuid))
    #expect(matched.isDisjoint(with: found.others.map(\.uuid)))
    for firstWeekday in [1, 2, 7] {
      let weeks = found.weeks(firstWeekday: firstWeekday).map { week in
        "\(week.first.text) \(medications.firstIndex { $0.identifier == week.medication } ?? -1) \(week.taken) \(week.skipped) \(week.due)"
      }
      #expect(Set(weeks) == slow.weeks(firstWeekday), "\(firstWeekday)")
    }
  }
}

/// The rule of Documentation/Statistics.md, day by day and text by text.
private struct SlowDoses {
  /// Such as `2026-06-15 480 0 taken`.
  private(set) var doses: [String] = []
  private var counted: [(day: CivilDay, place: Int, state: String)] = []

  init(_ medications: [MedicationRecord], _ samples: [SampleRecord], _ range: ClosedRange<CivilDay>, now: CivilDay) {
    var day = range.lowerBound
    while day <= range.upperBound {
      for minutes in 0..<1440 {
        for (place, medication) in medications.enumerated() {
          guard Self.isDue(medication, day, minutes) else { continue }
          let clock = "\(day.text) \(MedicationSchedule.text(ofMinutes: minutes))"
          let statuses = samples.compactMap { sample -> DoseLogStatus? in
            guard case .doseEvent(let event)? = sample.content, event.medication == medication.identifier,
              let due = event.scheduledDate, case .string(let name)? = sample.metadata[MetadataSet.timeZoneKey]
            else { return nil }
            return Self.clock(due, name) == clock ? event.status : nil
          }
          let state = statuses.contains(.taken) ? "taken" : statuses.contains(.skipped) ? "skipped" : "open"
          doses.append("\(day.text) \(minutes) \(place) \(state)")
          if day < now { counted.append((day, place, state)) }
        }
      }
      day = day.next
    }
  }

  private static func isDue(_ medication: MedicationRecord, _ day: CivilDay, _ minutes: Int) -> Bool {
    var valid: MedicationSchedule?
    for schedule in medication.schedules where schedule.first <= day { valid = schedule }
    guard let valid, valid.times.contains(minutes) else { return false }
    switch valid.days {
    case .every(let length):
      var next = valid.first
      while next < day { for _ in 0..<length { next = next.next } }
      return next == day
    case .weekdays(let weekdays):
      let number = Calendar.gregorian(in: .gmt).component(.weekday, from: day.start(in: .gmt))
      return weekdays.contains(number == 1 ? 7 : number - 1)
    }
  }

  private static func clock(_ date: Date, _ zone: String) -> String {
    guard let zone = TimeZone(identifier: zone) else { return "" }
    let parts = Calendar.gregorian(in: zone).dateComponents([.year, .month, .day, .hour, .minute], from: date)
    let day = CivilDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
    return "\(day.text) \(MedicationSchedule.text(ofMinutes: (parts.hour ?? 0) * 60 + (parts.minute ?? 0)))"
  }

  /// Such as `2026-06-15 0 13 1 14`: the week, the medication's place, taken, skipped, due.
  func weeks(_ firstWeekday: Int) -> Set<String> {
    var calendar = Calendar.gregorian(in: .gmt)
    calendar.firstWeekday = firstWeekday
    let groups = Dictionary(grouping: counted) { item -> String in
      let start = calendar.dateInterval(of: .weekOfYear, for: item.day.start(in: .gmt))?.start ?? .distantPast
      return "\(CivilDay(of: start, in: .gmt).text) \(item.place)"
    }
    return Set(
      groups.map { name, items in
        "\(name) \(items.count { $0.state == "taken" }) \(items.count { $0.state == "skipped" }) \(items.count)"
      })
  }
}
