// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The completion that an observer's handler calls when it has dealt with a change (OBS-05).
public typealias HKObserverQueryCompletionHandler = () -> Void
