// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ComputeSleep: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    guard let bounds = SleepNight.bounds(from: from, to: to, in: timeZone) else { return Reply(sources: [], nights: []) }
    let predicate = try access.narrowed(.interval(bounds), of: Catalog.sleep)
    let ranks = try SourceRanks(type: Catalog.sleep, predicate: predicate, access: access, storage: storage)
    let values = Dictionary(uniqueKeysWithValues: Catalog.sleepValues.map { ($0.rawValue, $0) })
    var samples: [SleepNight.Stretch] = []
    try storage.forEachRecord(lanes: ranks.lanes, predicate: predicate) { sample, lane in
      guard case .category(let number) = sample.record.value, let value = values[number], let source = ranks.index[lane.sourceNumber] else {
        return true
      }
      samples.append(
        SleepNight.Stretch(
          start: sample.record.start.timeIntervalSinceReferenceDate, end: sample.record.end.timeIntervalSinceReferenceDate, value: value,
          source: source))
      return true
    }
    let nights = try SleepNight.nights(of: samples, ranks: ranks.ranks, intervals: SleepNight.intervals(in: timeZone), bounds: bounds)
    return Reply(sources: ranks.sources, nights: nights)
  }
}
