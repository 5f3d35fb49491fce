// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

/// Runs the tests of every target. Without a file of this name and place SwiftPM looks for tests of XCTest, which this package does not have,
/// in an index of all sources, and the index is an eighth of a build.
@main struct AllTests {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
