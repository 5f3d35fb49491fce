// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Restores samples and medications that the owner removed, in portions: repeat the request until `isDone`. To apps the samples are
/// ordinary additions.
///
/// Samples return with their UUIDs, to their correlations and workouts, and to the import that brought them. Three kinds are left out:
/// samples that a newer version has replaced meanwhile (META-09), samples whose UUID was saved again, and samples whose import was deleted.
/// Medications return to their places in the list, as they were. One that was added again meanwhile stays as it was added, and one whose
/// import was deleted is gone.
///
/// Throws `invalidArgument` when the removal does not exist or has become permanent.
package struct RestoreSamples: OwnerRequest {
  /// The progress after one portion.
  package typealias Reply = Portion

  /// The outcome of one portion.
  package struct Portion: Sendable, Equatable, Codable {
    /// The number of samples that this portion restored.
    package var restoredSamples: Int
    /// The number of samples that this portion did not restore. They are deleted permanently.
    package var leftOut: Int
    /// The number of medications that this portion restored, and of those that it did not, as they are in the list again.
    package var restoredMedications, leftOutMedications: Int
    /// The number of rows that this portion brought back after ``RepairStore`` had set them aside, and of those that stay set aside, as others
    /// have taken their places; nil where there were none.
    package var restoredRows, leftOutRows: Int?
    /// Whether the removal is exhausted. A further request for it throws `invalidArgument`.
    package var isDone: Bool

    /// Creates the reply for one portion.
    package init(
      restoredSamples: Int, leftOut: Int, isDone: Bool, restoredMedications: Int = 0, leftOutMedications: Int = 0, restoredRows: Int? = nil,
      leftOutRows: Int? = nil
    ) {
      self.restoredSamples = restoredSamples
      self.leftOut = leftOut
      self.restoredMedications = restoredMedications
      self.leftOutMedications = leftOutMedications
      self.restoredRows = restoredRows
      self.leftOutRows = leftOutRows
      self.isDone = isDone
    }
  }

  /// The number of the removal, from ``RemoveSamples/Portion/removal``, ``RemoveMedications`` or ``ListRemovals``.
  package var removal: Int64

  /// Creates a request for the next portion of a removal.
  package init(removal: Int64) { self.removal = removal }
}
