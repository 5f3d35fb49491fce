// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@Suite struct CyclesTests {
  private let world: FigureWorld

  init() throws { world = try FigureWorld(zone: "Europe/Berlin") }

  private var zone: TimeZone { world.calendar.timeZone }

  private func cycles(overridesZones: Bool = false) throws -> Cycles {
    try Cycles(zone: zone, overridesZones: overridesZones, service: world.engine)
  }

  private func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  /// Saves menstruation of a day; 2 is light, 5 none.
  private func save(_ day: CivilDay, _ value: Int = 2, days: Int = 1, zone: String? = nil) throws {
    let start = day.start(in: zone.flatMap { TimeZone(identifier: $0) } ?? self.zone)
    var metadata = [MetadataSet.Entry(key: try #require(Cycles.type.requiredMetadataKey), value: .boolean(false))]
    if let zone { metadata.append(.init(key: MetadataSet.timeZoneKey, value: .string(zone))) }
    let sample = SampleRecord(
      uuid: UUID(), type: Cycles.type, start: start, end: start.addingTimeInterval(Double(days) * 86_400), value: .category(value),
      provenance: .unknown, metadata: MetadataSet(metadata))
    let source = SourceRecord(bundleIdentifier: "com.example.cycle", name: "Cycle")
    try world.engine.perform(
      SaveSamples(samples: [sample], author: AppIdentity(revision: SourceRevisionRecord(source: source))), for: .owner)
  }

  private func savePeriods(_ first: String, lengths: [Int]) throws {
    var begin = try day(first).daysSinceReferenceDate
    for length in [0] + lengths {
      begin += length
      for offset in 0..<4 { try save(CivilDay(daysSinceReferenceDate: begin + offset), [3, 4, 2, 1][offset]) }
    }
  }

  @Test("The next period is predicted from three cycles on, with median, shortest and longest, but not where entries are missing")
  func next() throws {
    try savePeriods("2026-01-01", lengths: [28, 30])
    #expect(try cycles().next(day("2026-03-10")) == nil)
    #expect(try cycles().cycles.map(\.length) == [28, 30, nil])
    #expect(try cycles().cycles.map(\.flowDays) == [4, 4, 4])
    // The third one begins on 28 February.
    try save(try day("2026-03-26"))
    let next = try #require(try cycles().next(day("2026-04-01")))
    #expect(next.count == 3 && next.median == 28 && next.shortest == 26 && next.longest == 30)
    #expect(next.earliest.text == "2026-04-21" && next.latest.text == "2026-04-25")
    // Later it is still said when it was likely; after 60 days entries are missing.
    #expect(try cycles().next(day("2026-05-25")) == next)
    #expect(try cycles().next(day("2026-05-26")) == nil)
    // A gap of months and a bleeding between do not count.
    try savePeriods("2026-09-01", lengths: [14, 40])
    let all = try cycles()
    #expect(all.cycles.suffix(4).map(\.counts) == [false, false, true, false])
    #expect(all.counted.compactMap(\.length) == [28, 30, 26, 40])
    #expect(all.next(try day("2026-11-01"))?.median == 29)
  }

  @Test("No entries, or only days without menstruation, make no cycle; of two values of a day the stronger counts")
  func values() throws {
    #expect(try cycles().cycles.isEmpty && cycles().next(day("2026-01-01")) == nil)
    try save(try day("2026-01-01"), 5)
    #expect(try cycles().cycles.isEmpty && cycles().values.count == 1)
    for value in [2, 4, 3, 5] { try save(try day("2026-01-02"), value) }
    #expect(try cycles().values[day("2026-01-02")]?.rawValue == 4)
    try save(try day("2026-01-03"), 1, days: 3)
    #expect(try cycles().cycles.map(\.flowDays) == [4])
    #expect(try cycles().values[day("2026-01-06")] == nil)
  }

  @Test("The day of an entry is that of its own clock, unless one zone is asked for")
  func travellers() throws {
    try save(try day("2026-01-02"), zone: "Asia/Tokyo")
    #expect(try cycles().cycles.map(\.first.text) == ["2026-01-02"])
    #expect(try cycles(overridesZones: true).cycles.map(\.first.text) == ["2026-01-01"])
  }

  @Test("Symptoms of a day come together, without those that were not there")
  func symptoms() throws {
    let date = try world.date(2026, 1, 2, 8)
    for (name, value) in [("headache", 2), ("fatigue", 1), ("bloating", 3)] {
      try world.save(name, .category(value), from: date, to: date)
    }
    try world.save("headache", .category(2), from: date.addingTimeInterval(86_400), to: date.addingTimeInterval(86_400))
    let one = try day("2026-01-02")
    let found = try Cycles.symptoms(one...one, zone: zone, overridesZones: false, limit: 100, service: world.engine)
    #expect(Set(found.map(\.sample.type.name)) == ["headache", "bloating"])
    #expect(found.allSatisfy { $0.day == one })
  }

  @Test("Cycles and the next period of seeded people are those of a slow model that walks over all days", arguments: 1...20)
  func model(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let first = CivilDay(year: 2025, month: 1, day: 1).daysSinceReferenceDate
    var flow: Set<Int> = []
    var begin = 0
    while begin < 500 {
      for offset in 0..<Int.random(in: 1...6, using: &random) where Int.random(in: 0..<5, using: &random) > 0 {
        flow.insert(begin + offset)
      }
      begin += Int.random(in: 8...(Bool.random(using: &random) ? 35 : 75), using: &random)
    }
    for number in flow { try save(CivilDay(daysSinceReferenceDate: first + number), Int.random(in: 1...4, using: &random)) }
    let found = try cycles()
    // Day by day: does a period begin?
    var firsts: [Int] = []
    for number in 0..<600 where flow.contains(number) && !(1...10).contains(where: { flow.contains(number - $0) }) { firsts.append(number) }
    #expect(found.cycles.map { $0.first.daysSinceReferenceDate - first } == firsts)
    var lengths: [Int] = []
    for place in firsts.indices.dropFirst() {
      let length = firsts[place] - firsts[place - 1]
      if length >= 15 && length <= 60 { lengths.append(length) }
    }
    while lengths.count > 6 { lengths.removeFirst() }
    let last = try #require(firsts.last)
    for number in last..<(last + 70) {
      let next = found.next(CivilDay(daysSinceReferenceDate: first + number))
      guard lengths.count >= 3, number - last <= 60 else {
        #expect(next == nil, "\(number)")
        continue
      }
      let sorted = lengths.sorted()
      #expect(next?.earliest.daysSinceReferenceDate == first + last + sorted[0], "\(number)")
      #expect(next?.latest.daysSinceReferenceDate == first + last + sorted[sorted.count - 1], "\(number)")
      // As many are shorter as longer.
      let median = try #require(next?.median)
      #expect(lengths.count { Double($0) < median } <= lengths.count / 2 && lengths.count { Double($0) > median } <= lengths.count / 2)
    }
  }
}
