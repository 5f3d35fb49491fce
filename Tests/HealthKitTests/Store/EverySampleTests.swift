// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthTestSupport
import Testing

/// One of everything, from saving to deletion: nothing of it is lost on the way.
@Suite struct EverySampleTests {
  private let engine: TestEngine
  private let app: AppIdentity
  private let service: any HealthService
  private let store: HKHealthStore
  private let every: EverySample

  init() throws {
    engine = try TestEngine()
    (service, app) = engine.service()
    store = engine.store()
    every = try EverySample()
  }

  // MARK: In the store

  @Test("OBJ-01 SAVE-02 DEL-09 ANCH-01: one of everything is read as it was saved, and reported when it is deleted")
  func savedAndDeleted() async throws {
    try await every.save(in: engine)
    let (expected, found) = (every.stored, try StoredSamples.all(engine.engine))
    #expect(found.map(\.uuid) == expected.map(\.uuid))
    for (sample, found) in zip(expected, found) {
      #expect(found == StoredSamples.saved(sample, of: every, by: app, as: found), "\(sample.type)")
      #expect(found.creation != nil, "\(sample.type)")
      #expect(found.timeZone != nil, "\(sample.type)")
      #expect(try StoredSamples.bytes(of: found, engine.engine) == sample.content?.bytes?.bytes ?? Data(), "\(sample.type)")
      if let route = sample.route { #expect(try StoredSamples.locations(of: found, engine.engine) == route.locations) }
    }
    try expectSeries()

    // The app sees the same, by one query for all types and by one for each. Verifiable records have their own query.
    let visible = Catalog.types.filter { $0.hasRecords && $0 != Catalog.verifiableRecord }
    let types = visible.compactMap { HKObjectType.of($0) as? HKSampleType }
    #expect(types.count == visible.count)
    var query = HKAnchoredObjectQueryDescriptor(predicates: types.map { .sample(type: $0) }, anchor: nil)
    let first = try await query.result(for: store)
    let byUUID = Dictionary(grouping: first.addedSamples, by: \.uuid)
    let shown = found.filter { $0.type != Catalog.verifiableRecord }
    #expect(first.addedSamples.count == shown.count)
    #expect(shown.count < found.count)
    #expect(first.deletedObjects.isEmpty)
    for sample in shown { #expect(byUUID[sample.uuid]?.map { StoredSamples.sorted($0.record) } == [sample], "\(sample.type)") }
    for type in types {
      let uuids = found.filter { $0.type.identifier == type.identifier }.map(\.uuid)
      #expect(try await Set(store.samples(of: type).map(\.uuid)) == Set(uuids), "\(type.identifier)")
    }

    // Members of correlations are deleted with them.
    let (members, own) = (every.members, first.addedSamples.filter { StoredSamples.isSavedByApps($0.record.type) })
    try await store.delete(own.filter { !members.contains($0.uuid) })
    try engine.engine.perform(DeleteSamples(samples: found.filter { !StoredSamples.isSavedByApps($0.type) }), for: .owner)
    #expect(try StoredSamples.all(engine.engine).isEmpty)
    query.anchor = first.newAnchor
    let last = try await query.result(for: store)
    #expect(last.addedSamples.isEmpty)
    #expect(Set(last.deletedObjects.map(\.uuid)) == Set(shown.map(\.uuid)))
    #expect(last.deletedObjects.count == shown.count)
    for sample in found where sample.content?.bytes != nil {
      #expect(try StoredSamples.bytes(of: sample, engine.engine).isEmpty, "\(sample.type)")
    }
    for sample in found where sample.route != nil { #expect(try StoredSamples.locations(of: sample, engine.engine).isEmpty) }
  }

  /// Checks that the store has every value of every series.
  private func expectSeries() throws {
    for (type, samples) in Dictionary(grouping: every.samples.filter { $0.series != nil }, by: \.type) {
      let request = FetchQuantities(type: type, predicate: .everything, order: .samples, limit: 1000)
      let page = try engine.engine.perform(request, for: .owner)
      for sample in samples {
        let values = page.items.filter { page.samples[$0.sample].uuid == sample.uuid }.map(\.quantity)
        #expect(values == sample.series?.values, "\(type)")
      }
    }
  }

  // MARK: In an export

  /// Days in both modes.
  private static let summaries: [ActivitySummaryRecord] = ["2018-02-27", "2018-02-28"].enumerated().map { index, day in
    var summary = ActivitySummaryRecord(day: CivilDay(day))
    summary.moveMode = index == 0 ? .energy : .time
    summary.isPaused = index == 1
    (summary.energy.value, summary.energyGoal.value) = (431.25, 450)
    (summary.moveTime.value, summary.moveTimeGoal.value) = (12, 60)
    (summary.exerciseTime.value, summary.standHours.value) = (31, 11)
    summary.exerciseTimeGoal = index == 0 ? Amount(30, ActivitySummaryRecord.timeUnit) : nil
    summary.standHoursGoal = index == 0 ? Amount(12, ActivitySummaryRecord.countUnit) : nil
    return summary
  }

  /// The summaries of those days; others are computed from samples.
  private func summaries(_ service: any HealthService) throws -> [ActivitySummaryRecord] {
    let days = Set(Self.summaries.map(\.day))
    return try service.perform(FetchActivitySummaries(predicate: .everything, timeZone: .gmt), for: .owner).filter { days.contains($0.day) }
  }

  /// A value of each characteristic, by identifier.
  private static func characteristics() throws -> [String: String] {
    var values: [String: String] = [:]
    for type in Catalog.types {
      guard case .characteristic(let valueEnum) = type.kind else { continue }
      values[type.identifier] = try valueEnum.map { try #require(Catalog.choices(of: $0).last).constant } ?? "1985-04-12"
    }
    return values
  }

  @Test("CHAR-01 ACT-04: an export of everything gives the same in an empty store, once, and can be taken back")
  func exportedAndImported() async throws {
    try await every.save(in: engine)
    let characteristics = try Self.characteristics()
    try engine.engine.perform(SetCharacteristics(values: characteristics), for: .owner)
    try engine.engine.perform(SaveActivitySummaries(summaries: Self.summaries), for: .owner)
    for type in Catalog.types {
      guard let text = characteristics[type.identifier] else { continue }
      let value = try #require(CharacteristicValue(storedText: text, of: type))
      #expect(try service.perform(ReadCharacteristic(type: type), for: .app(app)) == value, "\(type)")
    }
    #expect(try summaries(engine.engine) == Self.summaries)
    let (exported, empty) = (try StoredSamples.all(engine.engine), try TestEngine())
    let other = empty.engine
    try await withFolder { folder in
      let file = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: engine.engine, zone: .gmt).write(to: file)
      for round in 0..<2 {
        let report = try AppleExportImport(service: other).run(try ExportFile(file))
        #expect(report.isWhole)
        #expect(report.skipped.isEmpty)
        #expect(report.repairs.isEmpty)
        #expect((report.grandTotal.stored > 0) == (round == 0))
        try expect(exported, in: other)
        #expect(try summaries(other) == Self.summaries)
        // Apple's export also states the use of heart medications, for which there is no type.
        #expect(try other.perform(ReadProfile(), for: .owner).filter { characteristics[$0.key] != nil } == characteristics)
      }
    }
    for number in try other.perform(ListImports(), for: .owner).map(\.number) {
      while try !other.perform(DeleteImport(number: number), for: .owner).isDone {}
    }
    #expect(try StoredSamples.all(other).isEmpty && summaries(other).isEmpty && other.perform(ReadProfile(), for: .owner).isEmpty)
  }

  /// Checks that a store holds what was exported, and nothing else.
  private func expect(_ exported: [SampleRecord], in other: any HealthService) throws {
    let found = try StoredSamples.all(other)
    #expect(found.count == exported.count)
    for (sample, found) in zip(exported, found) {
      #expect(found == StoredSamples.imported(sample, as: found), "\(sample.type)")
      #expect(try StoredSamples.bytes(of: found, other) == StoredSamples.bytes(of: sample, engine.engine), "\(sample.type)")
      guard sample.route != nil else { continue }
      let locations = try StoredSamples.locations(of: sample, engine.engine).map(StoredSamples.imported)
      #expect(try StoredSamples.locations(of: found, other) == locations)
      let workout = try #require(try StoredSamples.all(other).first { $0.workout != nil })
      let selection = FetchSamples.Selection(type: found.type, predicate: .inWorkout(workout.uuid))
      #expect(try other.perform(FetchSamples(selections: [selection]), for: .owner).map(\.uuid) == [found.uuid])
    }
  }
}
