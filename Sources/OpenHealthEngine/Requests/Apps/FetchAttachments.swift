// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchAttachments: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [AttachmentRecord] {
    guard let stored = try access.visibleSample(sample) else { return [] }
    return try storage.attachments.all(ofSample: stored.sequence)
  }
}
