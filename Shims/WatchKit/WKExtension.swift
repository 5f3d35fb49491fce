// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The older name of ``WKApplication``.
public typealias WKExtension = WKApplication
