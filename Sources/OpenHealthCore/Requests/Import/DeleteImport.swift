// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Deletes what one import stored, in portions: repeat the request until `isDone`. To apps these are ordinary deletions.
///
/// A portion is one transaction and deletes about 20,000 samples. The last one also deletes the import's elements, files and
/// characteristics. Throws `invalidArgument` when there is no import of that number.
package struct DeleteImport: OwnerRequest {
  /// The outcome of one portion.
  package struct Portion: Sendable, Equatable, Codable {
    /// The number of samples that this portion deleted.
    package var deletedSamples: Int
    /// Whether the import is gone. A further request for it throws `invalidArgument`.
    package var isDone: Bool

    /// Creates the reply for one portion.
    package init(deletedSamples: Int, isDone: Bool) {
      self.deletedSamples = deletedSamples
      self.isDone = isDone
    }
  }

  /// The progress after one portion.
  package typealias Reply = Portion

  /// The number of the import.
  package var number: Int64

  /// Creates a request for the next portion of a deletion.
  package init(number: Int64) { self.number = number }
}
