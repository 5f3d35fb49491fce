// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Testing

/// In child processes, so that their environment affects no other test.
@Suite struct HealthConnectionRestrictionTests {
  @Test("K12 AVAIL-02: a store in a folder says whether it is restricted; one that is not there is not made by the question")
  func folder() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .exitCode(0)) { [path = folder.url.path as String] in
      setenv("XDG_CONFIG_HOME", path + "/configuration", 1)
      setenv("HEALTHKIT_STORE", path + "/store", 1)
      setenv("HEALTHKIT_AUTHORIZATION", "grant-all", 1)
      guard !HealthConnection.isRestricted, !FileManager.default.fileExists(atPath: path + "/store") else { exit(1) }
      let connection = try HealthConnection.fromEnvironment()
      try connection.service.perform(RestrictApps(true), for: .owner)
      guard HealthConnection.isRestricted else { exit(2) }
      try connection.service.perform(RestrictApps(false), for: .owner)
      exit(HealthConnection.isRestricted ? 3 : 0)
    }
  }

  @Test(
    "K12 AVAIL-02: a store in memory, and one whose daemon is away, are not restricted, and nothing waits for them",
    arguments: [
      ("HEALTHKIT_STORE", "memory:"), ("HEALTHKIT_SOCKET", "/nonexistent/apps.sock"),
    ])
  func others(name: String, value: String) async {
    await #expect(processExitsWith: .exitCode(0)) { [name, value] in
      setenv(name, value, 1)
      exit(HealthConnection.isRestricted ? 1 : 0)
    }
  }
}
