// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Where an import's records go: into the store in batches, or, for a preview, nowhere.
final class ImportSink {
  private let service: (any HealthService)?
  private let run: ImportRun
  private var records: [SampleRecord] = []
  private var extras: [Int: KeptElement] = [:]
  private var groups: [ImportRecords.Group] = []
  private var elements: [(item: ImportElements.Item, kind: String)] = []
  /// Roughly the bytes of what waits besides records.
  private var weight = 0

  private static let batchSize = 10_000
  private static let batchWeight = 4 << 20

  /// - Parameter service: nil for a preview.
  init(service: (any HealthService)?, run: ImportRun) {
    self.service = service
    self.run = run
  }

  func set(characteristics: [String: String]) throws { try service?.perform(SetCharacteristics(values: characteristics), for: .owner) }

  func add(_ record: SampleRecord, extra: KeptElement?, _ report: inout ImportReport) throws {
    guard service != nil else { return }
    if let extra {
      extras[records.count] = extra
      weight += Self.weight(extra)
    }
    records.append(record)
    if records.count >= Self.batchSize || weight >= Self.batchWeight { try flush(&report) }
  }

  func add(_ group: ImportRecords.Group, _ report: inout ImportReport) throws {
    guard service != nil else { return }
    weight += 1000 + 200 * group.members.count + (group.extra.map(Self.weight) ?? 0)
    groups.append(group)
    if weight >= Self.batchWeight { try flush(&report) }
  }

  func add(_ element: KeptElement, kind: String, _ report: inout ImportReport) throws {
    guard service != nil else { return }
    let key = element.name == "ActivitySummary" ? element["dateComponents"].map { "ActivitySummary \($0)" } : nil
    elements.append((.init(element: element, identity: ElementIdentity.of(element), key: key), kind))
    weight += Self.weight(element)
    if weight >= Self.batchWeight || elements.count >= Self.batchSize { try flush(&report) }
  }

  func flush(_ report: inout ImportReport) throws {
    guard let service else { return }
    weight = 0
    if !records.isEmpty || !groups.isEmpty {
      let batch = ImportRecords(run: run, records: records, extras: extras, groups: groups)
      records.removeAll(keepingCapacity: true)
      extras = [:]
      groups = []
      let outcome = try service.perform(batch, for: .owner)
      for (type, count) in outcome.storedByType { report.countsByType[type, default: .init()].stored += count }
      for (type, count) in outcome.alreadyThereByType { report.countsByType[type, default: .init()].alreadyThere += count }
      for (type, count) in outcome.repeatedByType {
        // The same sample at top level and inside a correlation is one record.
        report.countsByType[type, default: .init()].read -= count
        report.repeatedCount += count
      }
    }
    if !elements.isEmpty {
      let areNew = try service.perform(ImportElements(run: run, items: elements.map(\.item)), for: .owner)
      for (element, isNew) in zip(elements, areNew) {
        if isNew {
          report.countsByElement[element.kind, default: .init()].stored += 1
        } else {
          report.countsByElement[element.kind, default: .init()].alreadyThere += 1
        }
      }
      elements.removeAll(keepingCapacity: true)
    }
  }

  private static func weight(_ element: KeptElement) -> Int {
    element.attributes.reduce(100) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 } + element.children.reduce(0) { $0 + weight($1) }
  }
}
