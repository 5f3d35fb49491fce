// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// A batch of an import, which changes the store in one transaction, and the import's session.
protocol ImportingRequest<Reply>: HealthRequest {
  var number: Int64 { get }

  func run(_ storage: StorageWriter, session: ImportSession, now: Moment) throws -> Reply
}
