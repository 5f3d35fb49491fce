// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Brings back what the owner removed, in portions: ask again until it is done. Apps see additions like any others.
///
/// Samples come back as they were: with their UUIDs, in their correlations and workouts, and as part of the import that brought them. Left out are
/// samples that a newer version has replaced meanwhile (META-09), whose UUID was saved again, and whose import was taken back.
/// Throws `invalidArgument` when there is no such removal, or none any more.
public struct RestoreSamples: OwnerRequest {
  public typealias Reply = Portion

  public struct Portion: Sendable, Equatable, Codable {
    public var restoredSamples: Int
    /// Samples that did not come back. They are deleted for good.
    public var leftOut: Int
    public var isDone: Bool

    public init(restoredSamples: Int, leftOut: Int, isDone: Bool) {
      self.restoredSamples = restoredSamples
      self.leftOut = leftOut
      self.isDone = isDone
    }
  }

  /// The removal's number.
  public var removal: Int64

  public init(removal: Int64) { self.removal = removal }
}
