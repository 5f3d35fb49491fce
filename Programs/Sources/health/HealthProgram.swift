// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCore
import OpenHealthStorage

/// The one way into the program and out of it: signals are heard, and no failed write is forgotten.
@main
enum HealthProgram {
  static func main() {
    Output.reserveDescriptors()
    // Swift takes them from /proc/self/cmdline. Without them every command would be the one without a name.
    guard !CommandLine.arguments.isEmpty else {
      Output.message("health: The arguments cannot be read, as /proc is not mounted. Mount it: mount -t proc proc /proc")
      Output.end(1)
    }
    // Before there is a key or a value of health in it.
    do { try ProcessMemory.keepPrivate() } catch { Output.message("Note: \(error)") }
    Interruption.listen()
    do {
      var command = try HealthCommand.parseAsRoot()
      Settings.note.map(Output.message)
      try command.run()
      Output.end(0)
    } catch {
      let error: any Error = if let error = error as? HealthError { Failure.health(error) } else { error }
      let status = HealthCommand.exitCode(for: error).rawValue
      // Help and version are results.
      if status == 0 { Output.line(HealthCommand.fullMessage(for: error)) } else { UsageError.write(error) }
      Output.end(status)
    }
  }
}
