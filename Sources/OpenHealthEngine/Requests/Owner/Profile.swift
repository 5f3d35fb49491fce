// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ReadProfile: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [String: String] { try storage.characteristics.all() }
}

extension SetCharacteristics: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    for identifier in cleared { try storage.characteristics.remove(identifier) }
    for (identifier, value) in values { try storage.characteristics.set(identifier, to: value) }
  }
}

extension SaveActivitySummaries: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    for summary in summaries {
      // Throws for a summary without a day.
      let element = try summary.element()
      guard let day = summary.day else { continue }
      let key = ActivitySummaryRecord.key(day)
      // Elements of exports have other identities, so a later import of the day replaces this summary.
      let item = ImportElements.Item(element: element, identity: 0, key: key)
      if let known = try storage.keptElements.number(key: key) {
        try storage.keptElements.replace(known, by: item, import: nil)
      } else {
        _ = try storage.keptElements.keep(item, import: nil)
      }
    }
  }
}

extension SaveMedications: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    for medication in medications {
      do throws(ContentFault) { try medication.validate() } catch {
        throw HealthError.invalidArgument(.invalidObject(.content(type: Catalog.medication, error)))
      }
      try storage.medications.save(medication)
    }
  }
}

extension RemoveMedications: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Int64? {
    guard !identifiers.isEmpty else { return nil }
    let removal = try storage.removals.begin(at: now.date)
    for identifier in identifiers {
      guard try storage.medications.remove(identifier, removal: removal) else { throw HealthError.objectsNotFound }
    }
    return removal
  }
}
