// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ListElements: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [String: Int] { try storage.elementCounts() }
}
