// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

/// Runs the tests, so that the build needs no index of the sources: see `Tests/XCTMain.swift` of the package above.
@main struct AllTests {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
