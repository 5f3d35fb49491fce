// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The older name of ``WKApplicationDelegate``.
public typealias WKExtensionDelegate = WKApplicationDelegate
