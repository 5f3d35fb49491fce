// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthStorage

/// A change of whatever matches. It is searched for in snapshots, and made in batches with a transaction each: others can write meanwhile, and
/// no more than a batch is in memory (T3, T5).
///
/// Its reply is the number of samples that were changed. When a batch fails, those before it stay.
protocol BatchedRequest: WritingRequest where Reply == Int {
  /// The request for the next batch, and where the one after it begins; nil after the last one.
  func batch(after place: BatchPlace?, most: Int, _ storage: StorageReader, access: AccessDecision) throws -> (
    batch: Self, next: BatchPlace?
  )
}
