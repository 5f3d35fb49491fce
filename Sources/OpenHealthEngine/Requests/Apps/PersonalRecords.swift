// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ReadCharacteristic: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> CharacteristicValue? {
    // Apps cannot save characteristics, so a refused app has none of its own to see.
    if reportsRefusal, !access.isGranted(type) { throw HealthError.authorizationDenied }
    guard access.isGranted(type), let text = try storage.characteristics.value(of: type.identifier) else { return nil }
    return CharacteristicValue(storedText: text, of: type)
  }
}

extension FetchActivitySummaries: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [ActivitySummaryRecord] {
    // Apps save no summaries, so a refused app has none of its own to see.
    guard access.isGranted(Catalog.rings.summary), let days = predicate.dayBounds else { return [] }
    var byDay = try RingFigures(
      days: days, timeZone: timeZone, countsOwnZones: countsOwnZones && access.allowsOwnZones, storage: storage
    ).summaries()
    let goals = try storage.settings.activityGoals()
    for day in goals.isEmpty ? [] : Array(byDay.keys) {
      if let goals = goals.goals(on: day) { byDay[day]?.set(goals) }
    }
    for element in try storage.keptElements.elements(
      keys: ActivitySummaryRecord.key(days.lowerBound)...ActivitySummaryRecord.key(days.upperBound))
    {
      // Imports by earlier versions also kept elements that are not valid summaries.
      guard let summary = try? ActivitySummaryRecord(element), let day = summary.day else { continue }
      byDay[day] = summary
    }
    let mode = try personsMode(storage)
    return byDay.sorted { $0.key < $1.key }.filter { predicate.matches(day: $0.key) }.map { _, summary in
      var summary = summary
      summary.moveMode = summary.moveMode ?? mode
      return summary
    }
  }

  /// The person's move mode, a characteristic whose values are the modes. Energy unless it is set.
  private func personsMode(_ storage: StorageReader) throws -> ActivitySummaryRecord.MoveMode {
    for text in try storage.characteristics.all().values {
      if let mode = ActivitySummaryRecord.MoveMode(constant: text) { return mode }
    }
    return .energy
  }
}

extension FetchMedications: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [MedicationRecord] {
    let seen = try storage.medications.all().filter { access.maySee($0.identifier, of: Catalog.medication) }
    return access.caller == .owner ? seen : seen.map(\.forApps)
  }
}

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
