// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The person's cycles, from the days on which menstruation was entered, and between which days the next one is likely to begin.
package struct Cycles: Sendable {
  /// A cycle, from the first day of a period to that of the next one.
  package struct Cycle: Sendable, Equatable {
    /// The first day.
    package let first: CivilDay
    /// The first day of the next cycle; nil for the latest one.
    package let next: CivilDay?
    /// On how many days of it menstruation was entered.
    package let flowDays: Int

    /// The number of its days; nil for the latest one, which is not complete.
    package var length: Int? { next.map { $0.daysSinceReferenceDate - first.daysSinceReferenceDate } }
    /// Whether its length counts: it is complete, and neither so short nor so long that entries are likely to be missing.
    package var counts: Bool { length.map(Cycles.countedLengths.contains) ?? false }
  }

  /// What the lengths of earlier cycles say of the next period.
  package struct Next: Sendable, Equatable {
    /// How many cycles count, and their median, shortest and longest length in days.
    package let count: Int, median: Double, shortest: Int, longest: Int
    /// The days between which the next period begins if the cycle is as long as one of these.
    package let earliest: CivilDay, latest: CivilDay
  }

  /// The strongest value of each day on which menstruation was entered, also none.
  package let values: [CivilDay: CategoryValue]
  /// The cycles, the earliest first.
  package let cycles: [Cycle]

  /// The type of menstruation: its samples say whether a cycle begins.
  package static let type: DataType = {
    let found = Catalog.types.first { $0.requiredMetadataKey.flatMap(Catalog.metadataKey)?.kind == .boolean }
    guard let found else { preconditionFailure("the table has the type of menstruation") }
    return found
  }()
  /// The name of the value of a day without menstruation.
  package static let noFlow = "none"
  /// A period begins on a day with menstruation if there was none on this many days before.
  package static let daysBefore = 10
  /// The lengths that count.
  package static let countedLengths = 15...60
  /// The fewest cycles from which the next period is predicted, and the most: the latest ones.
  package static let (fewest, most) = (3, 6)
  /// The most days of one sample.
  private static let longestSample = 31

  /// Reads the menstruation of all days.
  ///
  /// Cost: all samples of the type, a few for each cycle.
  ///
  /// - Parameters:
  ///   - zone: the zone of samples whose own is not known.
  ///   - overridesZones: whether that zone counts for all samples.
  ///   - service: the store, asked as its owner.
  /// - Throws: the errors of the store.
  package init(zone: TimeZone, overridesZones: Bool, service: any HealthService) throws {
    var (clock, values) = (OwnClock(zone: zone, overridesZones: overridesZones), [CivilDay: CategoryValue]())
    guard case .category(let valueEnum) = Self.type.kind else { preconditionFailure("menstruation is a category") }
    var pages = SamplePages(types: [Self.type], predicate: .everything, service: service)
    while let page = try pages.next() {
      for sample in page {
        guard case .category(let number) = sample.value, let value = Catalog.categoryValue(number, of: valueEnum) else { continue }
        let own = clock.zone(of: sample)
        let first = CivilDay(of: sample.start, in: own).daysSinceReferenceDate
        // A sample of a whole day ends at midnight.
        let last = CivilDay(of: max(sample.start, sample.end.addingTimeInterval(-0.001)), in: own).daysSinceReferenceDate
        for number in first...min(last, first + Self.longestSample - 1) {
          let day = CivilDay(daysSinceReferenceDate: number)
          if values[day].map({ Self.strength($0) < Self.strength(value) }) ?? true { values[day] = value }
        }
      }
    }
    self.values = values
    cycles = Self.cycles(values.filter { $0.value.name != Self.noFlow }.keys.sorted())
  }

  /// How strong a value is: none, then the others in their order.
  private static func strength(_ value: CategoryValue) -> Int { value.name == noFlow ? 0 : value.rawValue }

  /// The cycles of the days with menstruation, in order.
  private static func cycles(_ days: [CivilDay]) -> [Cycle] {
    var (firsts, counts) = ([CivilDay](), [Int]())
    var before: Int?
    for day in days {
      let number = day.daysSinceReferenceDate
      if let before, number - before <= daysBefore {
        counts[counts.count - 1] += 1
      } else {
        firsts.append(day)
        counts.append(1)
      }
      before = number
    }
    return firsts.indices.map { place in
      Cycle(first: firsts[place], next: place + 1 < firsts.count ? firsts[place + 1] : nil, flowDays: counts[place])
    }
  }

  /// The latest cycles that count. With at least ``fewest``, they predict the next period.
  package var counted: [Cycle] { Array(cycles.filter(\.counts).suffix(Self.most)) }

  /// Between which days the next period is likely to begin. Nil with fewer than ``fewest`` cycles that count, and when the latest cycle is
  /// longer than any that counts, so that entries are likely to be missing.
  ///
  /// - Parameter today: the current day.
  package func next(_ today: CivilDay) -> Next? {
    let lengths = counted.compactMap(\.length).sorted()
    guard lengths.count >= Self.fewest, let last = cycles.last, let shortest = lengths.first, let longest = lengths.last else { return nil }
    let begin = last.first.daysSinceReferenceDate
    guard today.daysSinceReferenceDate - begin <= Self.countedLengths.upperBound else { return nil }
    let middle = lengths.count / 2
    let median = lengths.count.isMultiple(of: 2) ? Double(lengths[middle - 1] + lengths[middle]) / 2 : Double(lengths[middle])
    return Next(
      count: lengths.count, median: median, shortest: shortest, longest: longest,
      earliest: CivilDay(daysSinceReferenceDate: begin + shortest), latest: CivilDay(daysSinceReferenceDate: begin + longest))
  }

  // MARK: Symptoms

  /// A symptom that was entered.
  package struct Symptom: Sendable {
    /// The day on which it began.
    package let day: CivilDay
    /// The sample.
    package let sample: SampleRecord
  }

  /// The types of symptoms.
  package static let symptomTypes = Catalog.types.filter { $0.group == "symptoms" }
  /// The name of the value that a symptom was not there.
  private static let notThere = "notPresent"

  /// The symptoms of some days in order of start, without those that were not there; at most a number.
  ///
  /// - Throws: the errors of the store.
  package static func symptoms(
    _ range: ClosedRange<CivilDay>, zone: TimeZone, overridesZones: Bool, limit: Int, service: any HealthService
  ) throws -> [Symptom] {
    var clock = OwnClock(zone: zone, overridesZones: overridesZones)
    let known = Set(try service.perform(ListTypes(), for: .owner).map(\.type))
    let types = symptomTypes.filter(known.contains)
    guard !types.isEmpty else { return [] }
    let time = clock.predicate(from: range.lowerBound.start(in: zone), to: range.upperBound.next.start(in: zone))
    let request = FetchSamples(
      selections: types.map { .init(type: $0, predicate: time) }, order: [.init(field: .start, ascending: true)], limit: limit)
    return try service.perform(request, for: .owner).compactMap { sample in
      let day = CivilDay(of: sample.start, in: clock.zone(of: sample))
      guard range.contains(day), case .category(let number) = sample.value, case .category(let valueEnum) = sample.type.kind,
        Catalog.categoryValue(number, of: valueEnum)?.name != notThere
      else { return nil }
      return Symptom(day: day, sample: sample)
    }
  }
}
