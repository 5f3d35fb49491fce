// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension EarliestSampleDates: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [DataType: Date] { try access.limits(of: types) }
}
