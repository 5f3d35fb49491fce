// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Deletes samples of any app. For a day the owner can undo it with ``RestoreSamples``. A correlation takes its members with it (DEL-12).
///
/// Samples matched by a predicate go in portions of about 20,000, one transaction each: repeat the request with the reply's `removal` until
/// `isDone`. Samples selected by UUID go in a single portion. To apps these are ordinary deletions.
///
/// Throws `objectsNotFound`, without removing anything, when a UUID is not stored; throws `invalidArgument` when `removal` names no
/// removal.
package struct RemoveSamples: OwnerRequest {
  /// The progress after one portion.
  package typealias Reply = Portion

  /// The outcome of one portion.
  package struct Portion: Sendable, Equatable, Codable {
    /// The number of the removal, to be passed in the next request; nil when there was nothing to remove.
    package var removal: Int64?
    /// The number of samples that this portion removed.
    package var removedSamples: Int
    /// Whether the whole selection is removed.
    package var isDone: Bool

    /// Creates the reply for one portion.
    package init(removal: Int64?, removedSamples: Int, isDone: Bool) {
      self.removal = removal
      self.removedSamples = removedSamples
      self.isDone = isDone
    }
  }

  /// How long a removal can be undone, in seconds: one day. The next write to the store after that deletes it permanently.
  package static let keptSeconds = 86_400.0

  /// The samples to remove.
  package var selection: SampleSelection
  /// The removal that this portion continues; nil to begin a new one.
  package var removal: Int64?

  /// Creates a request for the first portion, or with `removal` for a further one.
  package init(selection: SampleSelection, removal: Int64? = nil) {
    self.selection = selection
    self.removal = removal
  }
}
