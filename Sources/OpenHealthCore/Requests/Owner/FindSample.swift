// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Finds one sample of any type by its UUID, with how it came into the store.
///
/// Reads one snapshot. Cost: one look-up; no samples are scanned. A member of a correlation is found, too.
package struct FindSample: OwnerRequest {
  /// What the store knows about a sample.
  package struct Finding: Sendable {
    /// The sample; nil when none is stored under the UUID.
    package var sample: SampleRecord?
    /// The number of the import that brought the sample; nil when an app or the owner saved it.
    package var importNumber: Int64?
    /// The UUIDs of the workouts that the sample is associated with, at most ten.
    package var workouts: [UUID]

    /// Creates a result; by default, not found.
    package init(sample: SampleRecord? = nil, importNumber: Int64? = nil, workouts: [UUID] = []) {
      self.sample = sample
      self.importNumber = importNumber
      self.workouts = workouts
    }
  }

  /// The finding, also where there is no such sample.
  package typealias Reply = Finding

  /// The UUID of the sample.
  package var uuid: UUID

  /// Creates a request for the sample with a UUID.
  package init(_ uuid: UUID) { self.uuid = uuid }
}
