// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Deletes samples of any app for the owner, who can bring them back for a day with ``RestoreSamples``. With a correlation goes what it holds
/// (DEL-12).
///
/// Samples go in portions, a transaction each: ask again, with the removal of the reply, until it is done. Apps see deletions like any others.
/// Throws `objectsNotFound`, and removes nothing, when a UUID is not stored; `invalidArgument` when there is no such removal.
public struct RemoveSamples: OwnerRequest {
  public typealias Reply = Portion

  public struct Portion: Sendable, Equatable, Codable {
    /// The number of the removal; nil when there was nothing to remove.
    public var removal: Int64?
    /// How many samples this portion removed.
    public var removedSamples: Int
    public var isDone: Bool

    public init(removal: Int64?, removedSamples: Int, isDone: Bool) {
      self.removal = removal
      self.removedSamples = removedSamples
      self.isDone = isDone
    }
  }

  /// How long a removal is kept, in seconds. A later write of the store deletes it for good.
  public static let keptSeconds = 86_400.0

  public var selection: SampleSelection
  /// The removal that the samples are added to; nil for a new one.
  public var removal: Int64?

  public init(selection: SampleSelection, removal: Int64? = nil) {
    self.selection = selection
    self.removal = removal
  }
}
