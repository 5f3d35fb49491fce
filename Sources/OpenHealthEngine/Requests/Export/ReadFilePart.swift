// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ReadFilePart: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Data? { try storage.part(part, ofFile: file) }
}
