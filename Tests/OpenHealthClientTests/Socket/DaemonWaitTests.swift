// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthClient

@Suite struct DaemonWaitTests {
  private static let missing: [HealthError] = [
    .store(.daemonMissing(folder: "/a")), .store(.daemonMissingForApp(bundleIdentifier: "a")), .store(.served(socket: "/a")),
  ]

  @Test("K2: an attempt is repeated while the daemon is missing", arguments: missing)
  func repeated(error: HealthError) throws {
    var count = 0
    let found = try DaemonWait.until { () throws(HealthError) -> Int in
      count += 1
      if count < 3 { throw error }
      return count
    }
    #expect(found == 3)
  }

  @Test("K2: when the patience ends, the error is that of the last attempt", arguments: missing)
  func impatient(error: HealthError) {
    var count = 0
    #expect(throws: error) {
      try DaemonWait.until(patience: .zero) { () throws(HealthError) -> Int in
        count += 1
        throw error
      }
    }
    #expect(count == 1)
  }

  @Test("Any other error ends the wait at once")
  func others() {
    for error in [HealthError.store(.locked), .daemon(.otherVersion), .store(.wrongKey)] {
      var count = 0
      #expect(throws: error) {
        try DaemonWait.until { () throws(HealthError) -> Int in
          count += 1
          throw error
        }
      }
      #expect(count == 1)
    }
  }
}
