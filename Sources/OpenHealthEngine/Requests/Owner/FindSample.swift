// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FindSample: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Finding {
    guard let found = try storage.samples(uuids: [uuid]).first else { return Finding() }
    return Finding(
      sample: try access.visible(found.record), importNumber: try storage.importNumber(ofSample: found.sequence),
      workouts: try storage.workouts(ofSample: found.sequence))
  }
}
