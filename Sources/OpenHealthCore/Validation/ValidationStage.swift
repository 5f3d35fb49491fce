// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Where a sample is on its way into a store, which decides which rules ``SampleRecord/validate(for:)`` checks.
///
/// Rules about kinds, units and the order of dates hold at each stage.
package enum ValidationStage: Sendable, CaseIterable {
  /// An app makes the sample: what Apple's initialisers raise for (OBJ-15). They accept a quantity that is not a number, and correlations
  /// with any members (CORR-06).
  case created
  /// An app saves the sample: also what Apple's store refuses with an error, and every bound of ``Limits``. Whoever made the sample, another
  /// process included, its content is what each reader of a store expects.
  case saved
  /// A file brings the sample, or an earlier version of the store: every bound of ``Limits``, but not Apple's rules for what apps make. A
  /// person's records come as they are, such as a blood pressure with two systolic values.
  case imported
}
