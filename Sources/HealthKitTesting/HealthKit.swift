// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// A test that imports this module alone has Apple's names, too.
@_exported import HealthKit
