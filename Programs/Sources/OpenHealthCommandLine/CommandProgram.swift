// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthStorage

/// The single entry and exit of a program of commands: it installs the signal handlers and reports failed writes.
package enum CommandProgram {
  /// The words after the program's name. Ends the program if they cannot be read. Call this first.
  package static func arguments() -> [String] {
    Output.reserveDescriptors()
    // Swift reads them from /proc/self/cmdline. If they were missing, every command would run as the default one.
    guard !CommandLine.arguments.isEmpty else {
      Output.message("health: The arguments cannot be read because /proc is not mounted. Mount it: mount -t proc proc /proc")
      Output.end(1)
    }
    return Array(CommandLine.arguments.dropFirst())
  }

  /// Runs the body, reports its error and ends the program.
  ///
  /// - Parameters:
  ///   - arguments: The words that the body parses.
  ///   - root: The root of all commands, for messages about wrong words.
  package static func run(_ arguments: [String], of root: any ParsableCommand.Type, _ body: () throws -> Void) -> Never {
    // Before a key or a health value is in memory.
    do { try ProcessMemory.keepPrivate() } catch { Output.message("Note: \(error)") }
    Interruption.listen()
    let usage = UsageError(root, arguments)
    if let message = usage.aboutHelp() {
      Output.message("health: \(message)")
      Output.end(ExitCode.validationFailure.rawValue)
    }
    do {
      try body()
      Output.end(0)
    } catch {
      let status = (error as? Failure)?.status ?? root.exitCode(for: error).rawValue
      // Help and version are results, not errors. After a program that ran in a sandbox there is its status, and no text.
      let text = status == 0 ? root.fullMessage(for: error) : ""
      if status != 0 { usage.write(error) } else if !text.isEmpty { Output.line(text) }
      Output.end(status)
    }
  }
}
