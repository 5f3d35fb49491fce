// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// Apple's HealthKit re-exports Foundation: files that import only HealthKit use Date, UUID and NSPredicate.
@_exported import Foundation
// Apple's Foundation re-exports Observation: models of apps are `@Observable` without another import.
@_exported import Observation
// It re-exports CoreLocation, too: routes consist of its locations.
@_exported import CoreLocation
// Apple's Foundation includes the lock of `os`, which clients therefore use without importing `os`.
@_exported import OSUnfairLock
