// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The route of a workout: locations with their times, made by an ``HKWorkoutRouteBuilder`` and read by an ``HKWorkoutRouteQuery``.
///
/// The object has the number of its locations, which stay in the store. Find the routes of a workout with
/// `HKQuery.predicateForObjects(from: workout)`.
open class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {}
