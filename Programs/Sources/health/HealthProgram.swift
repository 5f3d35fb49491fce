// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCore
import OpenHealthStorage

/// The single entry and exit of the program: it installs the signal handlers and reports failed writes.
@main
enum HealthProgram {
  static func main() {
    Output.reserveDescriptors()
    // Swift reads them from /proc/self/cmdline. If they were missing, every command would run as the default one.
    guard !CommandLine.arguments.isEmpty else {
      Output.message("health: The arguments cannot be read because /proc is not mounted. Mount it: mount -t proc proc /proc")
      Output.end(1)
    }
    // Before a key or a health value is in memory.
    do { try ProcessMemory.keepPrivate() } catch { Output.message("Note: \(error)") }
    Interruption.listen()
    if let message = UsageError.aboutHelp(Array(CommandLine.arguments.dropFirst())) {
      Output.message("health: \(message)")
      Output.end(ExitCode.validationFailure.rawValue)
    }
    do {
      var command = try NamedCommand.root.parseAsRoot()
      Settings.note.map(Output.message)
      try command.run()
      LeftOutNotice.write()
      Output.end(0)
    } catch {
      LeftOutNotice.service = nil
      let error: any Error = if let error = error as? HealthError { Failure.health(error) } else { error }
      let status = HealthCommand.exitCode(for: error).rawValue
      // Help and version are results, not errors.
      if status == 0 { Output.line(HealthCommand.fullMessage(for: error)) } else { UsageError.write(error) }
      Output.end(status)
    }
  }
}
