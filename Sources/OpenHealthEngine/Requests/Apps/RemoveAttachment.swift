// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension RemoveAttachment: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard let stored = try AddAttachment.own(sample, access: access, storage: storage),
      try storage.attachments.remove(attachment, fromSample: stored.sequence)
    else { throw HealthError.invalidArgument(.noAttachment) }
  }
}
