// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Associates samples with a workout of the calling app. Samples that are not stored yet are saved with it, without their device (WORK-15).
///
/// The dates, duration and totals of a finished workout do not change (WORK-14). An unfinished workout accepts samples, too, and keeps
/// their devices, if they do not begin before it (BLD-05). One transaction; all samples or none.
///
/// Another app's sample that this one may not read counts as not stored, so the app gets a copy of its own (T7).
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when one of the types may not be saved, and `workoutNotFound` when the
/// workout is not stored or belongs to another app. Throws `invalidArgument` for the owner, for an empty list, for a workout or a route among
/// the samples, and for a sample that begins before an unfinished workout.
package struct AddSamplesToWorkout: HealthRequest {
  /// Nothing. The samples are committed when the call returns.
  package typealias Reply = Void

  /// The UUID of a finished or unfinished workout of the app.
  package var workout: UUID
  /// The samples to associate. A repeated UUID counts once.
  @SampleColumns package var samples: [SampleRecord]

  /// Creates a request that associates samples with a workout.
  package init(workout: UUID, samples: [SampleRecord]) {
    self.workout = workout
    self.samples = samples
  }

  /// Permission to save the types of the samples, also of those that are already stored.
  package var access: RequestAccess { .share(SaveSamples(samples: samples).types) }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// True: a locked store accepts the samples and adds them after it is unlocked (LOCK-02).
  package var worksWhileLocked: Bool { true }

  /// Counts the samples of the type, members of correlations and repeated ones included. 0 after a refusal.
  package func amount(of type: DataType, in reply: Void?) -> Int? { reply == nil ? 0 : samples.withMembers.count(of: type) }
}
