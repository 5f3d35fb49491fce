// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Finds one sample of any type by its UUID, with how it came into the store.
///
/// Reads one snapshot. Cost: one look-up; no samples are scanned. A member of a correlation is found, too.
public struct FindSample: OwnerRequest {
  /// What the store knows about a sample.
  public struct Finding: Sendable {
    /// The sample; nil when none is stored under the UUID.
    public var sample: SampleRecord?
    /// The number of the import that brought the sample; nil when an app or the owner saved it.
    public var importNumber: Int64?
    /// The UUIDs of the workouts that the sample is associated with, at most ten.
    public var workouts: [UUID]

    /// Creates a finding, by default that there is no such sample.
    public init(sample: SampleRecord? = nil, importNumber: Int64? = nil, workouts: [UUID] = []) {
      self.sample = sample
      self.importNumber = importNumber
      self.workouts = workouts
    }
  }

  /// The finding, also where there is no such sample.
  public typealias Reply = Finding

  /// The UUID of the sample.
  public var uuid: UUID

  /// Creates a request for the sample with a UUID.
  public init(_ uuid: UUID) { self.uuid = uuid }
}
