// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ImportElements: ImportingRequest {
  func run(_ storage: StorageWriter, session: ImportSession, now: Moment) throws -> [Bool] {
    try items.map { item in
      if let key = item.key, let known = try storage.element(key: key, identity: item.identity) {
        // A medication that the owner saved stays unchanged, like a characteristic that the owner set.
        let stays = known.isSame || !known.isImported && item.element.name == MedicationRecord.elementName
        if !stays { try storage.replaceElement(known.number, by: item, import: number) }
        return !stays
      }
      let isKnown = try session.claimElement(of: item.identity) { number, limit in
        try storage.elements(identity: item.identity, after: number, limit: limit)
      }
      if isKnown { return false }
      _ = session.claimElement(try storage.keep(item, import: number))
      return true
    }
  }
}
