// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What is left of a deleted sample, with its place in the sequence of changes (DEL-09).
public struct StoredDeletion: Sendable {
  public var sequence: Int64
  public var record: DeletionRecord
}
