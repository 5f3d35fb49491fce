// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchElements: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [Item] {
    try storage.elements(named: name, breaksRule: breaksRule ?? false, after: after, limit: limit)
  }
}
