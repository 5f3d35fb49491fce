// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Associates samples with a workout that the app has saved; those that are not stored yet are saved with it, without a device (WORK-15).
///
/// The workout's dates, duration and totals stay (WORK-14). Throws `workoutNotFound` when the workout is not stored or another app's. A workout in
/// the making takes samples, too, with their devices, if they do not begin before it (BLD-05).
public struct AddSamplesToWorkout: HealthRequest {
  public typealias Reply = Void

  public var workout: UUID
  @SampleColumns public var samples: [SampleRecord]

  public init(workout: UUID, samples: [SampleRecord]) {
    self.workout = workout
    self.samples = samples
  }

  public var access: RequestAccess { .share(SaveSamples(samples: samples).types) }

  public var kind: RequestKind { .saving }

  public var isBlind: Bool { true }

  public func amount(of type: DataType, in reply: Void?) -> Int? { reply == nil ? 0 : samples.withMembers.count(of: type) }
}
