// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A watch on a store's commits, which ends when the object is released.
package protocol CommitWatch: AnyObject, Sendable {}
