// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ComputeSleep: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    guard let days = SleepNight.days(from: from, to: to, in: timeZone) else { return Reply(sources: [], nights: []) }
    // Sleep around the period is read, too: whether a sleep is of its first night depends on all of it.
    let around = PredicateTree.interval(
      start: from?.addingTimeInterval(-SleepNight.reach), end: to?.addingTimeInterval(SleepNight.reach), strictStart: false,
      strictEnd: false)
    let predicate = try access.narrowed(around, of: Catalog.sleep)
    let ranks = try SourceRanks(type: Catalog.sleep, predicate: predicate, access: access, storage: storage)
    let values = Dictionary(uniqueKeysWithValues: Catalog.sleepValues.map { ($0.rawValue, $0) })
    var reports: [SleepNight.Report] = []
    var zones = ZoneNames()
    try storage.forEachRecord(lanes: ranks.lanes, predicate: predicate) { sample, lane in
      guard case .category(let number) = sample.record.value, let value = values[number], let source = ranks.index[lane.sourceNumber] else {
        return true
      }
      let stretch = SleepNight.Stretch(
        start: sample.record.start.timeIntervalSinceReferenceDate, end: sample.record.end.timeIntervalSinceReferenceDate, value: value,
        source: source)
      let own = overridesZones ? nil : zones.zone(of: sample.record)
      reports.append(SleepNight.Report(stretch, zone: own?.zone, isExact: own?.isExact ?? false))
      return true
    }
    let nights = try SleepNight.nights(of: reports, ranks: ranks.ranks, in: timeZone, days: days)
    return Reply(sources: ranks.sources, nights: nights)
  }
}
