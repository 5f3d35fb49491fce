// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One entry of the change log.
public enum StoredChange: Sendable {
  case insertion(StoredSample)
  case deletion(StoredDeletion)

  public var sequence: Int64 {
    switch self {
    case .insertion(let sample): sample.sequence
    case .deletion(let deletion): deletion.sequence
    }
  }
}
