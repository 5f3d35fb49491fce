// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthFigures

@Suite struct GoalHistoryTests {
  /// 2026-06-01, a Monday.
  private static let monday = CivilDay(year: 2026, month: 6, day: 1).daysSinceReferenceDate

  private static func summary(_ day: Int, move: Double, goal: Double? = 500, stand: Double = 12, isPaused: Bool = false)
    -> ActivitySummaryRecord
  {
    var summary = ActivitySummaryRecord(day: CivilDay(daysSinceReferenceDate: monday + day))
    summary.energy = .init(move, ActivitySummaryRecord.energyUnit)
    if let goal { summary.energyGoal = .init(goal, ActivitySummaryRecord.energyUnit) }
    summary.standHours = .init(stand, ActivitySummaryRecord.countUnit)
    summary.standHoursGoal = .init(12, ActivitySummaryRecord.countUnit)
    summary.isPaused = isPaused
    return summary
  }

  private func history(_ summaries: [ActivitySummaryRecord], today: Int, firstWeekday: Int = 2) -> GoalHistory {
    GoalHistory(summaries, today: CivilDay(daysSinceReferenceDate: Self.monday + today), firstWeekday: firstWeekday)
  }

  @Test("An unfinished today breaks no streak; a missed day, a day without data and the end of the data do, a pause does not")
  func streaks() throws {
    func current(_ moves: [Double?], paused: Set<Int> = []) -> Int? {
      let days = moves.enumerated().compactMap { day, move in move.map { Self.summary(day, move: $0, isPaused: paused.contains(day)) } }
      return history(days, today: moves.count - 1).rings[0].current?.count
    }
    #expect(current([500, 600, 499]) == 2)
    #expect(current([500, 600, 500]) == 3)
    #expect(current([500, 499, 600, 10]) == 1)
    #expect(current([500, 499, 0.1]) == nil)
    #expect(current([500, nil, 600, 500]) == 2)
    #expect(current([500, 100, 600, 500], paused: [1]) == 3)
    // Of data that end earlier, the streak is that of their newest day.
    #expect(current([500, 600, nil, nil]) == 2)
    #expect(current([0, 0]) == nil)
  }

  @Test("Days, best day and longest streak are the first of equals; a day of the future does not count")
  func bests() throws {
    let moves = [500.0, 700, 100, 700, 500, 300, 900]
    let ring = history(moves.enumerated().map { Self.summary($0, move: $1) }, today: 5).rings[0]
    #expect(ring.days == 6 && ring.reached == 4)
    #expect(ring.best?.day == CivilDay(daysSinceReferenceDate: Self.monday + 1) && ring.best?.value == 700)
    #expect(
      ring.longest
        == .init(first: CivilDay(daysSinceReferenceDate: Self.monday), last: CivilDay(daysSinceReferenceDate: Self.monday + 1), count: 2))
    let none = history([], today: 0)
    #expect(none.rings.isEmpty && none.awards.isEmpty && none.newest == nil)
    let bare = history([Self.summary(0, move: 100, goal: nil)], today: 0).rings[0]
    #expect(bare.days == 0 && bare.reached == 0 && bare.current == nil && bare.best?.value == 100)
  }

  @Test("A week and a month have an award where each of their days is closed; a week begins on the day of the country")
  func perfect() throws {
    let days = (0..<30).map { Self.summary($0, move: $0 == 10 ? 499 : 500) }
    func awards(_ days: [ActivitySummaryRecord], _ firstWeekday: Int = 2) -> [GoalHistory.Award] {
      history(days, today: 40, firstWeekday: firstWeekday).awards.filter { $0.kind == .week || $0.kind == .month }
    }
    #expect(awards(days).map(\.times) == [3])
    #expect(awards(days)[0].day == CivilDay(year: 2026, month: 6, day: 7))
    #expect(awards(days, 1)[0].day == CivilDay(year: 2026, month: 6, day: 20) && awards(days, 1)[0].times == 2)
    let whole = awards((0..<30).map { Self.summary($0, move: 500) })
    #expect(whole.map(\.kind) == [.week, .month] && whole[1].day == CivilDay(year: 2026, month: 6, day: 30))
  }

  @Test("Streaks, counts and awards are those of slow loops, for seeded people", arguments: 1...8 as ClosedRange<UInt64>)
  func model(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var days: [ActivitySummaryRecord] = []
    for day in 0..<240 where Int.random(in: 0..<40, using: &random) > 0 {
      days.append(
        Self.summary(
          day, move: Double(Int.random(in: 0..<12, using: &random) == 0 ? 300 : Int.random(in: 480...1600, using: &random)),
          goal: Int.random(in: 0..<30, using: &random) == 0 ? nil : 500, stand: Int.random(in: 0..<9, using: &random) == 0 ? 8 : 12,
          isPaused: Int.random(in: 0..<25, using: &random) == 0))
    }
    let found = history(days, today: 230)
    let kept = days.filter { ($0.day?.daysSinceReferenceDate ?? 0) - Self.monday <= 230 }
    let byDay = Dictionary(uniqueKeysWithValues: kept.map { ($0.day?.daysSinceReferenceDate ?? 0, $0) })
    let withRings = kept.filter(\.hasRing).compactMap { $0.day?.daysSinceReferenceDate }
    let newest = try #require(withRings.max())
    for ring in found.rings {
      let reached = byDay.filter { $0.value.meets(ring.goal) && $0.key <= newest }.keys.sorted()
      #expect(ring.reached == reached.count)
      // The days in a row that end with a day: back over pauses to a day that breaks it.
      func streak(endingWith last: Int) -> Int {
        var (day, count) = (last, 0)
        while let summary = byDay[day], summary.meets(ring.goal) || summary.isPaused || day == newest {
          count += summary.meets(ring.goal) ? 1 : 0
          day -= 1
        }
        return count
      }
      let current = streak(endingWith: newest)
      #expect((ring.current?.count ?? 0) == current)
      #expect((ring.longest?.count ?? 0) == reached.map { streak(endingWith: $0) }.max() ?? 0)
      let values = byDay.values.compactMap { day in day.rings.first { $0.part == ring.newest?.part }?.value }.filter { $0 > 0 }
      #expect(ring.best?.value == (ring.goal == .all ? nil : values.max()))
      for length in GoalHistory.streaks {
        let times = reached.filter { streak(endingWith: $0) == length }
        let award = found.awards.first { $0.kind == .streak(ring.goal, length) }
        #expect(award?.times ?? 0 == times.count && award?.day.daysSinceReferenceDate == times.first)
      }
      for count in GoalHistory.counts {
        let award = found.awards.first { $0.kind == .days(ring.goal, count) }
        #expect(award?.day.daysSinceReferenceDate == (reached.count >= count ? reached[count - 1] : nil))
      }
    }
    #expect(found.awards.map(\.day) == found.awards.map(\.day).sorted())
  }
}
