// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct FiniteStatisticsTests {
  private static let all: StatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration, .separateBySource]

  @Test(
    "statistics of the largest numbers that are accepted are finite, in every unit",
    arguments: Catalog.types.filter { $0.quantity != nil })
  func largest(type: DataType) throws {
    let facts = try #require(type.quantity)
    let units = [facts.unit, facts.displayUnit, facts.unit.isCompatible(with: .pascal) ? .pascal : facts.unit]
    for unit in units {
      for value in [Limits.largestNumber, -Limits.largestNumber, 0, 1e-300] {
        let converted = try unit.convert(value, to: facts.unit)
        let options: StatisticsOptions = facts.aggregation == .cumulative ? [.cumulativeSum, .mostRecent, .separateBySource] : Self.all
        var fold = StatisticsFold(aggregation: facts.aggregation, options: options, ranks: [0, 1])
        for number in 0..<100 {
          let start = Double(number) * 10 * Limits.farthestDate / 1000
          fold.add(
            StatisticsSample(start: start, end: start + (number % 3 == 0 ? 0 : Limits.farthestDate), value: converted, source: number % 2))
        }
        for result in fold.finish() {
          for figures in [result.merged] + result.bySource.values {
            let numbers = [figures.sum, figures.average, figures.minimum, figures.maximum, figures.duration, figures.mostRecent?.value]
            #expect(numbers.allSatisfy { $0?.isFinite ?? true }, "\(type.name) \(value) \(unit.string): \(numbers)")
          }
        }
      }
    }
  }
}

extension UnitExpression {
  fileprivate static var pascal: UnitExpression {
    do { return try parse("Pa") } catch { preconditionFailure("Pa is a unit") }
  }
}
