// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Testing

@testable import health

@Suite struct ServerCommandTests {
  private static let run = ["server", "run", "--certificate", "c.pem", "--key", "k.pem"]

  @Test(
    "options of a server that no server can have are refused before it begins",
    arguments: [
      ["--metrics", "127.0.0.1"], ["--metrics", "::1"], ["--metrics", ":9464"], ["--metrics", "localhost:x"],
      ["--metrics", "localhost:70000"], ["--metrics", ""], ["--requests-per-minute", "0"], ["--requests-per-minute", "-1"],
      ["--requests-per-minute", "1000001"],
      ["--samples-per-day", "0"], ["--samples-per-day", "1000000001"], ["--log-format", "xml"],
    ])
  func refused(options: [String]) {
    #expect(throws: (any Error).self) { _ = try HealthCommand.parseAsRoot(Self.run + options) }
  }

  @Test(
    "options of a server that it can have are accepted",
    arguments: [
      ["--metrics", "127.0.0.1:9464"], ["--metrics", "[::1]:0"], [], ["--requests-per-minute", "1"], ["--samples-per-day", "1000000000"],
      ["--log-format", "json"],
    ])
  func accepted(options: [String]) throws {
    _ = try HealthCommand.parseAsRoot(Self.run + options)
  }
}
