// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A query whose results a `for try await` loop reads one by one.
public protocol HKAsyncSequenceQuery<Sequence> {
  /// The sequence of results, in the order in which things happened.
  associatedtype Sequence: AsyncSequence

  /// Returns the results on a store. Nothing runs until a loop awaits the first one.
  func results(for healthStore: HKHealthStore) -> Sequence
}
