// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchAttachmentBytes: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> FetchContentBytes.Part {
    guard let stored = try access.visibleSample(sample),
      let found = try storage.attachments.part(part, of: attachment, ofSample: stored.sequence)
    else { throw HealthError.invalidArgument(.noAttachment) }
    return .init(bytes: found.bytes, next: part >= 0 && part < found.partCount - 1 ? part + 1 : nil)
  }
}
