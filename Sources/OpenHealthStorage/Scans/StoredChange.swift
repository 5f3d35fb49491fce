// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An entry of the change log.
package enum StoredChange: Sendable {

  /// A sample was saved, and is still stored.
  case insertion(StoredSample)
  /// A sample was deleted. The log no longer contains its insertion.
  case deletion(StoredDeletion)

  /// The number of the change in the store's sequence, which query anchors refer to.
  package var sequence: Int64 {
    switch self {
    case .insertion(let sample): sample.sequence
    case .deletion(let deletion): deletion.sequence
    }
  }
}
