// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthData

/// The figures of a study about one type. Each person counts once, with the mean of the daily figures of the days that have data.
///
/// There are figures of groups only: fewer people than the smallest group give an error, a month with fewer people is left out, and none of
/// the figures is that of one person: no minimum, no maximum, and quartiles between people. Memory grows with the number of people by eight
/// bytes each.
package struct CohortStatistics: Sendable, Equatable {
  /// The figures of one calendar month.
  package struct Month: Sendable, Equatable {
    /// The year.
    package var year: Int
    /// The month: 1 to 12.
    package var month: Int
    /// How many people have data in the month.
    package var people: Int
    /// How many days with data these people have together.
    package var days: Int
    /// The mean of these people's mean daily figures in the month.
    package var mean: Double
  }

  /// The least number of people that may be chosen as the smallest group.
  package static let leastGroup = 5
  /// The smallest group unless another one is chosen.
  package static let usualGroup = 10

  /// How many people have data that the study may read.
  package let people: Int
  /// How many days with data they have together.
  package let days: Int
  /// The mean of the people's mean daily figures, as are the next four.
  package let mean: Double
  /// The standard deviation between people, with `people - 1` as divisor.
  package let standardDeviation: Double
  /// The lower quartile; see ``quartile(_:of:)``.
  package let lowerQuartile: Double
  /// The middle of the people.
  package let median: Double
  /// The upper quartile.
  package let upperQuartile: Double
  /// The unit of the figures in words, such as `count`, `bpm` or `kg`: that of the exports of `health export`.
  package let unit: String
  /// The months with enough people, in order of time.
  package let months: [Month]

  /// Asks every person's store, and combines the answers.
  ///
  /// - Parameters:
  ///   - type: a quantity type.
  ///   - query: the study and its period.
  ///   - smallestGroup: the least number of people with figures; at least ``leastGroup``.
  /// - Throws: ``CohortFault/tooFewPeople(smallestGroup:)`` and others; the errors of the database. Nothing of the answers is then known.
  package init(of type: DataType, in query: CohortQuery, smallestGroup: Int = CohortStatistics.usualGroup) throws {
    guard smallestGroup >= Self.leastGroup else { throw CohortFault.group(least: Self.leastGroup) }
    guard let unit = StandardUnit(type) else { throw CohortFault.noQuantity(type) }
    var means: [Double] = []
    var dayCount = 0
    var parts: [Int: Part] = [:]
    try query.forEachPerson(of: [type]) { _, figures in
      let figures = figures[0]
      means.append(Self.mean(figures.map(\.value)))
      dayCount += figures.count
      for (number, own) in Dictionary(grouping: figures, by: { $0.day.year * 12 + $0.day.month - 1 }) {
        parts[number, default: Part()].add(Self.mean(own.map(\.value)), days: own.count)
      }
    }
    guard means.count >= smallestGroup else { throw CohortFault.tooFewPeople(smallestGroup: smallestGroup) }
    means.sort()
    let mean = Self.mean(means)
    (people, days, self.mean, self.unit) = (means.count, dayCount, mean, unit.words)
    let squares = means.reduce(0.0) { sum, own in sum + (own - mean) * (own - mean) }
    standardDeviation = (squares / Double(means.count - 1)).squareRoot()
    lowerQuartile = Self.quartile(1, of: means)
    median = Self.quartile(2, of: means)
    upperQuartile = Self.quartile(3, of: means)
    months = parts.filter { $0.value.people >= smallestGroup }.sorted { $0.key < $1.key }.map { number, part in
      Month(
        year: number / 12, month: number % 12 + 1, people: part.people, days: part.days, mean: part.sum / Double(part.people))
    }
  }

  /// What is known of a month so far.
  private struct Part {
    var people = 0
    var days = 0
    /// The sum of the people's mean daily figures.
    var sum = 0.0

    mutating func add(_ mean: Double, days: Int) {
      people += 1
      self.days += days
      sum += mean
    }
  }

  private static func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }

  /// A quartile of people's figures, in ascending order; at least five.
  ///
  /// Its place among the `n` figures, counted from 0, is `number * (n - 1) / 4`. Between two figures it lies on the straight line from one
  /// to the other, as in R (type 7), NumPy, DuckDB and Spark. A place that is exactly one person's gives the mean of that figure and the
  /// two beside it, so that no quartile is the figure of one person.
  ///
  /// - Parameter number: 1 for the lower quartile, 2 for the median, 3 for the upper quartile.
  static func quartile(_ number: Int, of figures: [Double]) -> Double {
    let (place, rest) = (number * (figures.count - 1)).quotientAndRemainder(dividingBy: 4)
    if rest == 0 { return (figures[place - 1] + figures[place] + figures[place + 1]) / 3 }
    return figures[place] + (figures[place + 1] - figures[place]) * Double(rest) / 4
  }
}
