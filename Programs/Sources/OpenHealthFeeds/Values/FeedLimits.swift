// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The bounds on what phones send.
package enum FeedLimits {
  /// The most bytes of a body, packed or not.
  package static let mostBytes = 8 << 20
  /// The most bytes of a body that is unpacked.
  package static let mostUnpackedBytes = 16 << 20
  /// The most bytes that one packed byte gives, beyond the first ``freeBytes``. JSON of samples has about a tenth of it.
  package static let mostRatio = 100
  /// The bytes that a packed body may give in any case.
  package static let freeBytes = 1 << 20
  /// The most records of a batch.
  package static let mostRecords = 50_000
  /// The most samples of a batch. One record can become hundreds.
  package static let mostSamples = 100_000
  /// The most values of all series of a batch. A summary can become a thousand; those of a heart rate's hour have about twenty.
  package static let mostSeriesValues = 500_000
  /// The most batches of a body. Each is a transaction of its own.
  package static let mostBatches = 100
  /// The longest name of a source or a device, and the longest name of a batch, in bytes.
  package static let longestName = 200
  /// The largest record that is kept, in bytes.
  package static let largestKept = 1 << 20
}
