// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ImportElements: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> [Bool] {
    var claimed: [Int64] = []
    do {
      return try items.map { item in
        if let key = item.key, let known = try storage.element(key: key, identity: item.identity) {
          if !known.isSame { try storage.replaceElement(known.number, by: item, import: self.run.number) }
          return !known.isSame
        }
        for known in try storage.elements(identity: item.identity) where self.run.claimElement(known) {
          claimed.append(known)
          return false
        }
        let number = try storage.keep(item, import: self.run.number)
        if self.run.claimElement(number) { claimed.append(number) }
        return true
      }
    } catch {
      self.run.releaseElements(claimed)
      throw error
    }
  }
}
