// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Stores an import's records in batches; for a preview, discards them, and only counts those that are in the file twice.
///
/// One batch is stored on another thread while the next is filled. Batches are stored in order, and at most one waits.
final class ImportSink {
  private let run: Run?
  private let replacesProfile: Bool
  /// Unchecked: exclusive access to this and ``weight`` is checked by reading. One thread fills the batch, and nothing is called meanwhile.
  @exclusivity(unchecked) private var records: [SampleRecord] = []
  private var extras: [Int: KeptElement] = [:]
  private var attachments: [Int: [AttachmentRecord]] = [:]
  private var groups: [ImportRecords.Group] = []
  /// What the parts of the groups are counted as.
  private var parts: [Kind] = []
  private var elements: [(item: ImportElements.Item, kind: Kind)] = []
  /// The approximate size, in bytes, of the waiting content apart from records.
  @exclusivity(unchecked) private var weight = 0
  private let storing = DispatchQueue(label: "openhealthkit.import", qos: .userInitiated)
  /// The room for batches that are not stored yet: one.
  private let room = DispatchSemaphore(value: 1)
  private let storage = Storage()
  /// What a preview remembers; an import asks the store.
  private var repeated = RepeatedMembers()

  private static let batchSize = 10_000
  private static let batchWeight = 1 << 20

  /// What an element is counted as in the report.
  enum Kind: Hashable {
    /// An element without an object, by name.
    case element(String)
    /// An element without an object that breaks a rule.
    case broken(String)
    /// A record, correlation or workout of this type that breaks a rule.
    case record(DataType)
  }

  /// The results of the stored batches.
  private struct Tally {
    var storedByType: [DataType: Int] = [:]
    var alreadyThereByType: [DataType: Int] = [:]
    var repeatedByType: [DataType: Int] = [:]
    var removedByType: [DataType: Int] = [:]
    var storedByKind: [Kind: Int] = [:]
    var alreadyThereByKind: [Kind: Int] = [:]
    var attachments = (stored: 0, known: 0, refused: 0, removed: 0)
    var failure: HealthError?
  }

  /// The state that the two threads share.
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
          tally.removedByType.merge(reply?.removedByType ?? [:], uniquingKeysWith: +)
          tally.attachments.stored += reply?.storedAttachments ?? 0
          tally.attachments.known += reply?.knownAttachments ?? 0
          tally.attachments.refused += reply?.refusedAttachments ?? 0
          tally.attachments.removed += reply?.removedAttachments ?? 0
          // A daemon of an earlier version knows no parts, and keeps them with their groups.
          let arePartsNew = reply?.arePartsNew ?? batch.parts.map { _ in true }
          for (kind, isNew) in zip(batch.kinds + batch.parts, (areNew ?? []) + arePartsNew) {
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
    /// What the elements, and the parts of the groups, are counted as.
    var kinds: [Kind]
    var parts: [Kind]
  }

  /// A running import.
  struct Run {
    var service: any HealthService
    var number: Int64
  }

  /// - Parameter run: The import; nil for a preview.
  init(_ run: Run?, replacesProfile: Bool = false) {
    self.run = run
    self.replacesProfile = replacesProfile
  }

  /// Stores characteristics. Returns the identifiers of those that do not apply, because the person set other values by hand.
  func set(characteristics: [String: String]) throws -> Set<String> {
    guard let run else { return [] }
    let request = ImportCharacteristics(values: characteristics, number: run.number, replacesOwn: replacesProfile)
    return try run.service.perform(request, for: .owner)
  }

  /// - Parameter its: The record's attachments, with their content.
  func add(_ record: consuming SampleRecord, extra: KeptElement?, attachments its: [AttachmentRecord] = []) throws {
    guard run != nil else { return repeated.add(record, isMember: false) }
    if !its.isEmpty {
      attachments[records.count] = its
      weight += its.reduce(0) { $0 + $1.data.count + 1000 }
    }
    weight += record.largeBytes
    if let extra {
      extras[records.count] = extra
      weight += Self.weight(extra)
    }
    records.append(consume record)
    if records.count >= Self.batchSize || weight >= Self.batchWeight { try handOver() }
  }

  /// - Parameter parts: What the parts of the group are counted as.
  func add(_ group: ImportRecords.Group, parts: [Kind] = []) throws {
    guard run != nil else { return group.members.forEach { repeated.add($0, isMember: true) } }
    weight += 1000 + group.members.reduce(0) { $0 + 200 + 100 * ($1.route?.count ?? 0) }
    weight += (group.extra.map(Self.weight) ?? 0) + group.memberExtras.values.reduce(0) { $0 + Self.weight($1) }
    weight += group.parts.reduce(0) { $0 + Self.weight($1.element) }
    groups.append(group)
    self.parts += parts
    if weight >= Self.batchWeight { try handOver() }
  }

  /// - Parameters:
  ///   - key: The key of a unique element, such as the summary of a day; nil for others.
  ///   - reason: The rule that the element breaks; nil for none.
  func add(_ element: KeptElement, as kind: Kind, key: String?, reason: String? = nil) throws {
    guard run != nil else { return }
    elements.append((.init(element: element, identity: ElementIdentity.of(element), key: key, reason: reason), kind))
    weight += Self.weight(element)
    if weight >= Self.batchWeight || elements.count >= Self.batchSize { try handOver() }
  }

  /// Stores the waiting content, and adds all results to the report. Throws the error of a batch that failed.
  func finish(_ report: inout ImportReport) throws {
    try handOver()
    storing.sync {}
    try throwFailure()
    let tally = storage.outcome.withLock { $0 }
    for (type, count) in tally.alreadyThereByType { report.countsByType[type, default: .init()].alreadyThere += count }
    for (type, count) in tally.removedByType { report.countsByType[type, default: .init()].removed += count }
    for (type, count) in run == nil ? repeated.counts : tally.repeatedByType {
      // The same sample at top level and inside a correlation is one record.
      report.countsByType[type, default: .init()].read -= count
      report.repeatedCount += count
    }
    report.files.stored += tally.attachments.stored
    report.files.alreadyThere += tally.attachments.known
    report.files.removed += tally.attachments.removed
    report.files.skipped += tally.attachments.refused
    for _ in 0..<tally.attachments.refused {
      let reason = "its sample has as many attachments as the store keeps, or as large ones"
      report.skip(line: 0, element: AttachmentForm.elementName, reason: reason)
    }
    for (kind, count) in tally.storedByKind {
      switch kind {
      case .element(let name): report.countsByElement[name, default: .init()].stored += count
      case .broken(let name): report.countsByElement[name, default: .init()].kept += count
      case .record(let type): report.countsByType[type, default: .init()].kept += count
      }
    }
    for (kind, count) in tally.alreadyThereByKind {
      switch kind {
      case .element(let name), .broken(let name): report.countsByElement[name, default: .init()].alreadyThere += count
      case .record(let type): report.countsByType[type, default: .init()].alreadyThere += count
      }
    }
  }

  /// The number of stored records so far, by type, according to the store's replies.
  var storedByType: [DataType: Int] { storage.outcome.withLock { $0.storedByType } }

  private func handOver() throws {
    guard let run, !records.isEmpty || !groups.isEmpty || !elements.isEmpty else { return }
    let batch = Batch(
      records: records.isEmpty && groups.isEmpty
        ? nil : ImportRecords(number: run.number, records: records, extras: extras, attachments: attachments, groups: groups),
      elements: elements.isEmpty ? nil : ImportElements(number: run.number, items: elements.map(\.item)), kinds: elements.map(\.kind),
      parts: parts)
    records = []
    records.reserveCapacity(Self.batchSize)
    (extras, attachments, groups, parts, elements, weight) = ([:], [:], [], [], [], 0)
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
