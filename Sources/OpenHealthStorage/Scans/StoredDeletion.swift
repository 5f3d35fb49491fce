// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What is left of a deleted sample, with its place in the sequence of changes (DEL-09).
public struct StoredDeletion: Sendable {
  public var sequence: Int64
  public var record: DeletionRecord
  /// When the sample ended: what a grant since a date goes by. Nil where a version deleted it that did not keep that.
  public var end: Date?
  /// The same of each member of the record.
  public var memberEnds: [Date?]
}
