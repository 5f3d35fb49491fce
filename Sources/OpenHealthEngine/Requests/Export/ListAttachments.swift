// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ListAttachments: ReadingRequest {
  private static let pageSize = 100

  func run(_ storage: StorageReader, access: AccessDecision) throws -> Page {
    try storage.attachments.page(after: after, limit: Self.pageSize)
  }
}
