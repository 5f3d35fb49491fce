// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Where an import's records go: into the store in batches, or, for a preview, nowhere.
///
/// One batch is stored while the next is read: on another thread, in the order in which they were filled, at most one waiting.
final class ImportSink {
  private let run: Run?
  private let replacesProfile: Bool
  private var records: [SampleRecord] = []
  private var extras: [Int: KeptElement] = [:]
  private var groups: [ImportRecords.Group] = []
  private var elements: [(item: ImportElements.Item, kind: String)] = []
  /// Roughly the bytes of what waits besides records.
  private var weight = 0
  private let storing = DispatchQueue(label: "openhealthkit.import", qos: .userInitiated)
  /// Batches that are handed over and not stored yet.
  private let room = DispatchSemaphore(value: 1)
  private let storage = Storage()

  private static let batchSize = 10_000
  private static let batchWeight = 1 << 20

  /// What became of the batches so far.
  private struct Tally {
    var storedByType: [DataType: Int] = [:]
    var alreadyThereByType: [DataType: Int] = [:]
    var repeatedByType: [DataType: Int] = [:]
    var storedByKind: [String: Int] = [:]
    var alreadyThereByKind: [String: Int] = [:]
    var failure: HealthError?
  }

  /// What the two threads share.
  private final class Storage: Sendable {
    let outcome = Mutex(Tally())

    func store(_ batch: Batch, _ service: any HealthService) {
      do throws(HealthError) {
        let reply = try batch.records.map { request throws(HealthError) in try service.perform(request, for: .owner) }
        let areNew = try batch.elements.map { request throws(HealthError) in try service.perform(request, for: .owner) }
        outcome.withLock { tally in
          tally.storedByType.merge(reply?.storedByType ?? [:], uniquingKeysWith: +)
          tally.alreadyThereByType.merge(reply?.alreadyThereByType ?? [:], uniquingKeysWith: +)
          tally.repeatedByType.merge(reply?.repeatedByType ?? [:], uniquingKeysWith: +)
          for (kind, isNew) in zip(batch.kinds, areNew ?? []) {
            if isNew { tally.storedByKind[kind, default: 0] += 1 } else { tally.alreadyThereByKind[kind, default: 0] += 1 }
          }
        }
      } catch {
        outcome.withLock { $0.failure = error }
      }
    }
  }

  private struct Batch: Sendable {
    var records: ImportRecords?
    var elements: ImportElements?
    var kinds: [String]
  }

  /// An import that was begun.
  struct Run {
    var service: any HealthService
    var number: Int64
  }

  /// - Parameter run: nil for a preview.
  init(_ run: Run?, replacesProfile: Bool = false) {
    self.run = run
    self.replacesProfile = replacesProfile
  }

  /// Gives the identifiers of those that do not count, because the person set others by hand.
  func set(characteristics: [String: String]) throws -> Set<String> {
    guard let run else { return [] }
    let request = ImportCharacteristics(values: characteristics, number: run.number, replacesOwn: replacesProfile)
    return try run.service.perform(request, for: .owner)
  }

  func add(_ record: consuming SampleRecord, extra: KeptElement?) throws {
    guard run != nil else { return }
    if let extra {
      extras[records.count] = extra
      weight += Self.weight(extra)
    }
    records.append(record)
    if records.count >= Self.batchSize || weight >= Self.batchWeight { try handOver() }
  }

  func add(_ group: ImportRecords.Group) throws {
    guard run != nil else { return }
    weight += 1000 + group.members.reduce(0) { $0 + 200 + 100 * ($1.route?.count ?? 0) }
    weight += (group.extra.map(Self.weight) ?? 0) + group.memberExtras.values.reduce(0) { $0 + Self.weight($1) }
    groups.append(group)
    if weight >= Self.batchWeight { try handOver() }
  }

  /// - Parameter key: of what there is one of, such as a day's summary.
  func add(_ element: KeptElement, kind: String, key: String?) throws {
    guard run != nil else { return }
    elements.append((.init(element: element, identity: ElementIdentity.of(element), key: key), kind))
    weight += Self.weight(element)
    if weight >= Self.batchWeight || elements.count >= Self.batchSize { try handOver() }
  }

  /// Stores what waits, and writes into the report what became of all. Throws what the store threw.
  func finish(_ report: inout ImportReport) throws {
    try handOver()
    storing.sync {}
    try throwFailure()
    let tally = storage.outcome.withLock { $0 }
    for (type, count) in tally.alreadyThereByType { report.countsByType[type, default: .init()].alreadyThere += count }
    for (type, count) in tally.repeatedByType {
      // The same sample at top level and inside a correlation is one record.
      report.countsByType[type, default: .init()].read -= count
      report.repeatedCount += count
    }
    for (kind, count) in tally.storedByKind { report.countsByElement[kind, default: .init()].stored += count }
    for (kind, count) in tally.alreadyThereByKind { report.countsByElement[kind, default: .init()].alreadyThere += count }
  }

  /// How many records of the batches so far the store has stored, by its own words.
  var storedByType: [DataType: Int] { storage.outcome.withLock { $0.storedByType } }

  private func handOver() throws {
    guard let run, !records.isEmpty || !groups.isEmpty || !elements.isEmpty else { return }
    let batch = Batch(
      records: records.isEmpty && groups.isEmpty
        ? nil : ImportRecords(number: run.number, records: records, extras: extras, groups: groups),
      elements: elements.isEmpty ? nil : ImportElements(number: run.number, items: elements.map(\.item)), kinds: elements.map(\.kind))
    records = []
    records.reserveCapacity(Self.batchSize)
    (extras, groups, elements, weight) = ([:], [], [], 0)
    room.wait()
    try throwFailure(givingBack: true)
    storing.async { [storage, room, service = run.service] in
      storage.store(batch, service)
      room.signal()
    }
  }

  private func throwFailure(givingBack: Bool = false) throws {
    guard let failure = storage.outcome.withLock({ $0.failure }) else { return }
    if givingBack { room.signal() }
    throw failure
  }

  private static func weight(_ element: KeptElement) -> Int {
    element.attributes.reduce(100) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 } + element.children.reduce(0) { $0 + weight($1) }
  }
}
