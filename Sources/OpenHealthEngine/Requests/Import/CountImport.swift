// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension CountImport: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Portion {
    let (counts, last) = try storage.sampleCounts(ofImport: number, after: after)
    return Portion(counts: counts, last: last)
  }
}
