// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// A test that imports only this module has Apple's names, too.
@_exported import HealthKit
