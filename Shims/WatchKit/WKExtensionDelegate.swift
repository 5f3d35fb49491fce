// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// ``WKApplicationDelegate`` by its older name.
public typealias WKExtensionDelegate = WKApplicationDelegate
