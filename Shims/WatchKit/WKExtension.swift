// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// ``WKApplication`` by its older name.
public typealias WKExtension = WKApplication
