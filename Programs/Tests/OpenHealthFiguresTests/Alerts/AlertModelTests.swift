// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

/// Rules against the same rules as slow, obvious loops over all samples, on seeded people whose data come in parts.
@Suite struct AlertModelTests {
  /// What a person's devices have, in the order in which it comes.
  private struct Entry {
    var name: String
    var start, end, value: Double
  }

  private static let limits = (high: 104.0, low: 58.0, single: 135.0, many: 6000.0, few: 7000.0)

  /// Some days with rates at irregular times, walks, and a run; for some hours the watch is not worn.
  private static func person(_ seed: UInt64, from first: Double, days: Int) -> [Entry] {
    var random = SplitMix64(seed: seed)
    var entries: [Entry] = []
    var time = first
    var level = 70.0
    let end = first + Double(days) * 86_400
    while time < end {
      time += Double(Int.random(in: 20...480, using: &random))
      if Int.random(in: 0..<60, using: &random) == 0 { time += Double(Int.random(in: 3600...30_000, using: &random)) }
      if Int.random(in: 0..<9, using: &random) == 0 { level = [48, 60, 75, 108, 125].randomElement(using: &random) ?? 70 }
      entries.append(Entry(name: "heart rate", start: time, end: time, value: level + Double(Int.random(in: -8...16, using: &random))))
      if Int.random(in: 0..<7, using: &random) == 0 {
        let begin = time + Double(Int.random(in: -500...500, using: &random))
        let length = Double(Int.random(in: 10...300, using: &random))
        entries.append(Entry(name: "steps", start: begin, end: begin + length, value: Double(Int.random(in: 0...300, using: &random))))
      }
      if Int.random(in: 0..<150, using: &random) == 0 {
        entries.append(Entry(name: "workout", start: time - 1200, end: time, value: 0))
      }
    }
    return entries.filter { $0.end <= end }.sorted { ($0.end, $0.start) < ($1.end, $1.start) }
  }

  @Test("Rules find what obvious loops find, for seeded people", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func seeds(_ seed: UInt64) throws {
    let zoneName = ["UTC", "Asia/Kathmandu", "America/St_Johns"][Int(seed % 3)]
    let zone = try #require(TimeZone(identifier: zoneName))
    let first = CivilDay(year: 2026, month: 6, day: 10).start(in: zone)
    let world = try AlertWorld(zone: zoneName)
    world.set(first)
    let (pulse, steps) = (try FigureWorld.type("heart rate"), try FigureWorld.type("steps"))
    let rules: [AlertRule.Condition] = [
      .restingRate(.above, Self.limits.high), .restingRate(.below, Self.limits.low),
      .value(pulse, .sample, .above, AlertLimit(Self.limits.single, "count/min")),
      .value(steps, .day, .above, AlertLimit(Self.limits.many, "count")), .value(steps, .day, .below, AlertLimit(Self.limits.few, "count")),
    ]
    for rule in rules { try world.add(rule) }
    var model = Model(zone: zone, since: first)
    var rest = Self.person(seed, from: first.timeIntervalSinceReferenceDate, days: 4)[...]
    var random = SplitMix64(seed: seed &+ 100)
    while !rest.isEmpty {
      let batch = Array(rest.prefix(Int.random(in: 1...60, using: &random)))
      rest = rest.dropFirst(batch.count)
      try world.save(
        batch.map {
          try AlertWorld.sample($0.name, $0.value, from: Date(timeIntervalSinceReferenceDate: $0.start), seconds: $0.end - $0.start)
        })
      let now = Date(timeIntervalSinceReferenceDate: (batch.last?.end ?? 0) + Double(Int.random(in: 0...900, using: &random)))
      world.set(now)
      try world.round()
      model.take(batch, now: now)
      let found = Set(try world.book().rules.flatMap { rule in rule.found.map { "\(rule.number) \($0)" } })
      #expect(found == model.found, "\(found.symmetricDifference(model.found).sorted())")
      if found != model.found { return }
    }
    // Rules that find nothing would prove little.
    #expect(Set(model.found.map { $0.prefix(1) }).count >= 3, "\(model.found.sorted())")
  }

  private struct Model {
    let zone: TimeZone
    let since: Date
    var all: [Entry] = []
    var found: Set<String> = []
    private var decided: CivilDay?

    init(zone: TimeZone, since: Date) { (self.zone, self.since) = (zone, since) }

    private func day(_ time: Double) -> CivilDay { CivilDay(of: Date(timeIntervalSinceReferenceDate: time), in: zone) }

    mutating func take(_ batch: [Entry], now: Date) {
      all += batch
      let rates = all.filter { $0.name == "heart rate" }.sorted { $0.start < $1.start }
      let motions = all.filter { $0.name == "workout" || $0.name == "steps" && $0.value > 0 }
      for rate in rates where rate.value > limits.single && rate.end > since.timeIntervalSinceReferenceDate {
        found.insert("3 \(day(rate.start).text)")
      }
      rest(rates, motions, 1) { $0 > limits.high }
      rest(rates, motions, 2) { $0 < limits.low }
      days(now)
    }

    private mutating func rest(_ rates: [Entry], _ motions: [Entry], _ rule: Int, _ isBeyond: (Double) -> Bool) {
      for last in rates.indices {
        for first in rates.indices.prefix(last).reversed() {
          let length = rates[last].end - rates[first].start
          // Longer ones contain shorter ones.
          if length > 1600 { break }
          guard length >= 600 else { continue }
          let part = rates[first...last]
          let isClose = zip(part, part.dropFirst()).allSatisfy { $1.start - $0.end <= 360 }
          guard isClose, part.allSatisfy({ isBeyond($0.value) }) else { continue }
          let still = rates[first].start - 600...rates[last].end
          if !motions.contains(where: { ($0.start...$0.end).overlaps(still) }) { found.insert("\(rule) \(day(rates[last].start).text)") }
        }
      }
    }

    private mutating func days(_ now: Date) {
      var sums: [CivilDay: Double] = [:]
      for entry in all {
        // Divided at midnight.
        let next = day(entry.start).next.start(in: zone).timeIntervalSinceReferenceDate
        let share = entry.end > next ? (next - entry.start) / (entry.end - entry.start) : 1
        sums[day(entry.start), default: 0] += entry.name == "steps" ? entry.value * share : 0
        if share < 1 { sums[day(next), default: 0] += entry.name == "steps" ? entry.value * (1 - share) : 0 }
      }
      let known = all.map(\.end).max() ?? 0
      func isOver(_ day: CivilDay) -> Bool { day.next.start(in: zone).timeIntervalSinceReferenceDate <= known }
      // A day that was decided before stays as it was.
      for (day, sum) in sums where day >= CivilDay(of: since, in: zone) && decided.map({ day > $0 }) ?? true {
        if sum > limits.many { found.insert("4 \(day.text)") }
        if sum < limits.few, isOver(day) { found.insert("5 \(day.text)") }
      }
      let over = sums.keys.filter(isOver).max()
      decided = [decided, over].compactMap { $0 }.max()
    }
  }
}
