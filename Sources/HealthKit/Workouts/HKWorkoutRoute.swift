// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The way of a workout: places with their times, made by an ``HKWorkoutRouteBuilder`` and read by an ``HKWorkoutRouteQuery``.
///
/// The object says how many places there are; they stay in the store. Routes of a workout are found with
/// `HKQuery.predicateForObjects(from: workout)`.
open class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {}
