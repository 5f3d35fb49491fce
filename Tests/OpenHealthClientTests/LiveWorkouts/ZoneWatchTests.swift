// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthClient

@Suite struct ZoneWatchTests {
  private let pulse: DataType
  private let power: DataType
  private let draft = WorkoutDraft(configuration: .init(activityType: 13))

  init() throws {
    pulse = try #require(Catalog.type(named: "heartRate"))
    power = try #require(Catalog.type(named: "cyclingPower"))
  }

  /// A workout that collects some types: for each its number of samples, and the zone of the last one.
  private func report(_ zones: [DataType: (count: Int, zone: Int)], collects: [DataType]? = nil) throws -> WorkoutReport {
    var draft = draft
    let collected = (collects ?? [pulse, power]).map { WorkoutDraft.Collected(type: $0) }
    try draft.apply(
      .begin(
        .init(
          configuration: draft.configuration, start: Date(timeIntervalSinceReferenceDate: 0), activity: UUID(),
          live: .init(session: UUID(), collected: collected))))
    return WorkoutReport(
      draft: draft, counts: Dictionary(uniqueKeysWithValues: zones.map { ($0.key.identifier, $0.value.count) }),
      zonesNow: zones.map {
        .init(type: $0.key, zone: $0.value.zone, date: Date(timeIntervalSinceReferenceDate: Double($0.value.count)))
      })
  }

  private func changes(_ reports: [WorkoutReport]) -> [[ZoneWatch.Change]] {
    var watch = ZoneWatch(reports[0])
    return zip(reports, reports.dropFirst()).map { watch.changes(from: $0, to: $1) }
  }

  @Test("ZONE-19 ZONE-20: the first zone is a change without a previous one; only a different zone is another change")
  func zones() throws {
    let reports = try [[:], [pulse: (1, 0)], [pulse: (2, 0)], [pulse: (3, 2)], [pulse: (4, 1)]].map { try report($0) }
    #expect(
      changes(reports) == [
        [.init(type: pulse, current: 0, previous: nil)], [], [.init(type: pulse, current: 2, previous: 0)],
        [.init(type: pulse, current: 1, previous: 2)],
      ])
  }

  @Test("ZONE-21: each type is in its own zone")
  func types() throws {
    let reports = try [[pulse: (1, 0)], [pulse: (1, 0), power: (1, 3)], [pulse: (2, 1), power: (2, 2)]].map { try report($0) }
    let both = [ZoneWatch.Change(type: pulse, current: 1, previous: 0), .init(type: power, current: 2, previous: 3)]
    let found = changes(reports)
    #expect(found[0] == [.init(type: power, current: 3, previous: nil)] && Set(found[1].map(\.type)) == [pulse, power])
    #expect(found[1].allSatisfy(both.contains))
  }

  @Test("ZONE-20: when collection of a type stops its zone ends, until its next sample")
  func stopped() throws {
    let reports = [
      try report([pulse: (1, 2)]), try report([pulse: (1, 2)], collects: [power]), try report([pulse: (1, 2)]),
      try report([pulse: (2, 2)]),
    ]
    #expect(
      changes(reports) == [
        [.init(type: pulse, current: nil, previous: 2)], [], [.init(type: pulse, current: 2, previous: 2)],
      ])
  }

  @Test("ZONE-20: deleting the last sample ends the zone")
  func deleted() throws {
    #expect(try changes([report([pulse: (1, 1)]), report([:])]) == [[.init(type: pulse, current: nil, previous: 1)]])
  }
}
