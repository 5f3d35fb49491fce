// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What an observer's handler calls when it has dealt with the change (OBS-05).
public typealias HKObserverQueryCompletionHandler = () -> Void
