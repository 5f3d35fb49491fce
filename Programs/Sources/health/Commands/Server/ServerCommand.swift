// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser

/// The place of `health server` among the commands. ``ServerProgram`` has its commands, and is started before any command is parsed.
struct ServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server", abstract: "Serve the stores of many people: the program health-server.")
}
