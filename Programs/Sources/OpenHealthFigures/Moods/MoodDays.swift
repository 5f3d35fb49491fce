// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// How pleasant the days of a period were, and what the person's states of mind were associated with.
package struct MoodDays: Sendable {
  /// The states of one day.
  package struct Day: Sendable, Equatable {
    /// The mean of their valences, from -1 to 1, and how many there are.
    package let valence: Double, count: Int
  }

  /// A part of life or a feeling that states have.
  package struct Item: Sendable, Equatable {
    /// The number of Apple's enumeration.
    package let value: Int
    /// How many states have it, and the mean of their valences.
    package let count: Int, valence: Double
  }

  /// The days with states, on the clocks where they were recorded.
  package let days: [CivilDay: Day]
  /// The associations and the feelings, the most frequent first; of equally frequent ones the lower number.
  package let associations: [Item], labels: [Item]
  /// Whether there are more states than were read.
  package let isCut: Bool

  /// The types of states of mind.
  package static let types = Catalog.types.filter { if case .stateOfMind = $0.kind { true } else { false } }
  /// The most states that are read.
  private static let mostStates = 10_000

  /// Reads the states of some days.
  ///
  /// - Parameters:
  ///   - range: the days.
  ///   - zone: the zone of states whose own is not known.
  ///   - overridesZones: whether that zone counts for all.
  ///   - service: the store, asked as its owner.
  /// - Throws: the errors of the store.
  package init(_ range: ClosedRange<CivilDay>, zone: TimeZone, overridesZones: Bool, service: any HealthService) throws {
    var clock = OwnClock(zone: zone, overridesZones: overridesZones)
    let time = clock.predicate(from: range.lowerBound.start(in: zone), to: range.upperBound.next.start(in: zone))
    var pages = SamplePages(types: Self.types, predicate: time, limit: Self.mostStates, service: service)
    var (byDay, associations, labels, count) = ([CivilDay: [Double]](), [Int: [Double]](), [Int: [Double]](), 0)
    while let page = try pages.next() {
      count += page.count
      for sample in page {
        guard case .stateOfMind(let state)? = sample.content else { continue }
        let day = CivilDay(of: sample.start, in: clock.zone(of: sample))
        guard range.contains(day) else { continue }
        byDay[day, default: []].append(state.valence)
        for value in Set(state.associations) { associations[value, default: []].append(state.valence) }
        for value in Set(state.labels) { labels[value, default: []].append(state.valence) }
      }
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    func items(_ found: [Int: [Double]]) -> [Item] {
      found.map { Item(value: $0.key, count: $0.value.count, valence: mean($0.value)) }.sorted {
        ($1.count, $0.value) < ($0.count, $1.value)
      }
    }
    days = byDay.mapValues { Day(valence: mean($0), count: $0.count) }
    (self.associations, self.labels) = (items(associations), items(labels))
    isCut = count >= Self.mostStates
  }
}
