// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A query that gives one result after another to a loop that waits for them.
public protocol HKAsyncSequenceQuery<Sequence> {
  /// The results, in the order in which things happened.
  associatedtype Sequence: AsyncSequence

  /// The results on a store. Nothing runs before a loop asks for the first one.
  func results(for healthStore: HKHealthStore) -> Sequence
}
