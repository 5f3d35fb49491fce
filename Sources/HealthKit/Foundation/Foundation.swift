// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// Apple's HealthKit hands on Foundation: files that import only HealthKit use Date, UUID and NSPredicate.
@_exported import Foundation
// And CoreLocation, of which routes are made.
@_exported import CoreLocation
