// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthFigures

@Suite struct TrendTests {
  /// A trend in numbers.
  struct Found: Equatable {
    var recent, before: Double
    var days: [Int]
    var since: Int
  }

  /// The rule by ages of days, step by step, as the page about statistics states it.
  private static func model(_ figures: DailyFigures) -> Found? {
    var byAge: [Int: Double] = [:]
    for (place, value) in figures.values.enumerated() { if let value { byAge[figures.values.count - 1 - place] = value } }
    func values(_ ages: ClosedRange<Int>) -> [Double] { ages.compactMap { byAge[$0] } }
    func level(_ values: [Double]) -> Double {
      var rest = values.sorted()
      for _ in 0..<max(1, values.count / 10) {
        rest.removeFirst()
        rest.removeLast()
      }
      return rest.reduce(0, +) / Double(rest.count)
    }
    func middle(_ values: [Double]) -> Double {
      let sorted = values.sorted()
      return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
    let (new, old) = (values(1...28), values(84...180))
    guard new.count >= (figures.isAmount ? 14 : 7), old.count >= (figures.isAmount ? 28 : 14) else { return nil }
    let (recent, before) = (level(new), level(old))
    let center = middle(old)
    let spread = 1.4826 * middle(old.map { abs($0 - center) })
    let error = spread * sqrt(1 / Double(new.count) + 1 / Double(old.count))
    let difference = abs(recent - before)
    guard difference > 0, difference >= 4 * error, difference >= (figures.isAmount ? 0.1 : 0.02) * before else { return nil }
    var (since, empty) = (0, 0)
    for week in 0..<26 where 1 + 7 * week <= 180 {
      let known = (1 + 7 * week...7 + 7 * week).filter { byAge[$0] != nil }
      guard let oldest = known.last else {
        empty += 1
        if empty == 4 { break }
        continue
      }
      let mean = known.compactMap { byAge[$0] }.reduce(0, +) / Double(known.count)
      guard (mean - (recent + before) / 2) * (recent - before) > 0 else { break }
      (since, empty) = (oldest, 0)
    }
    return since == 0 ? nil : Found(recent: recent, before: before, days: [new.count, old.count], since: since)
  }

  @Test("Trends of a thousand seeded years are those of a slow model", arguments: [true, false])
  func seeded(isAmount: Bool) throws {
    var count = 0
    for seed in 0..<500 as Range<UInt64> {
      let figures = try DailyFigures.invented(seed, isAmount: isAmount)
      let (found, wanted) = (Trend(figures), Self.model(figures))
      #expect((found == nil) == (wanted == nil), "\(seed)")
      guard let found, let wanted else { continue }
      count += 1
      #expect(abs(found.recent - wanted.recent) < 1e-9 && abs(found.before - wanted.before) < 1e-9, "\(seed)")
      #expect([found.recentDays, found.beforeDays] == wanted.days, "\(seed)")
      #expect(DailyFigures.made.daysSinceReferenceDate - found.since.daysSinceReferenceDate == wanted.since, "\(seed)")
      #expect(found.direction == (wanted.recent > wanted.before ? .up : .down), "\(seed)")
    }
    #expect(count > 30)
  }

  @Test("A level that leaps, by hand: both levels, and since when; today does not count")
  func leap() throws {
    let values = [Double?](repeating: 70, count: 300) + [Double?](repeating: 77, count: 35) + [500]
    let trend = try #require(Trend(try .made("weight", values, isAmount: false)))
    #expect(trend.recent == 77)
    #expect(trend.before == 70)
    #expect(abs(trend.change - 0.1) < 1e-12)
    #expect(trend.direction == .up)
    #expect(DailyFigures.made.daysSinceReferenceDate - trend.since.daysSinceReferenceDate == 35)
  }

  @Test("There is no trend with too few days, for a steady level, for one wild day, and for a level that is back")
  func quiet() throws {
    func isQuiet(_ values: [Double?], isAmount: Bool = false) throws -> Bool {
      Trend(try .made(isAmount ? "steps" : "weight", values, isAmount: isAmount)) == nil
    }
    let year = [Double?](repeating: 70, count: 330)
    #expect(try isQuiet([70, 90, nil]))
    #expect(try isQuiet(year))
    // 6 of 28 days.
    #expect(try isQuiet(year + [Double?](repeating: nil, count: 22) + [Double?](repeating: 90, count: 6) + [nil]))
    #expect(try !isQuiet(year + [Double?](repeating: nil, count: 21) + [Double?](repeating: 90, count: 7) + [nil]))
    // An amount needs 14.
    #expect(try isQuiet(year + [Double?](repeating: nil, count: 21) + [Double?](repeating: 90, count: 7) + [nil], isAmount: true))
    #expect(try isQuiet(year + [2100] + [Double?](repeating: 70, count: 10) + [nil]))
    #expect(try isQuiet(year + [Double?](repeating: 90, count: 21) + [Double?](repeating: 70, count: 7) + [nil]))
    // Months without a device.
    #expect(
      try isQuiet(
        [Double?](repeating: 70, count: 150) + [Double?](repeating: nil, count: 180) + [Double?](repeating: 90, count: 28) + [nil]))
    // 1 % of a level.
    #expect(try isQuiet(year + [Double?](repeating: 70.7, count: 35) + [nil]))
  }
}
