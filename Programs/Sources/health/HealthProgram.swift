// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCommandLine
import OpenHealthCore

@main
enum HealthProgram {
  static func main() {
    let arguments = CommandProgram.arguments()
    if let places = ServerProgram.places(in: arguments) {
      let failure = ServerProgram.become(places)
      Output.message("health: \(failure)")
      Output.end(1)
    }
    CommandProgram.run(arguments, of: HealthCommand.self) {
      do {
        var command = try NamedCommand.root.parseAsRoot()
        Settings.note.map(Output.message)
        try command.run()
        LeftOutNotice.write()
      } catch {
        LeftOutNotice.service = nil
        // Apps read the error's own text, which names no command.
        throw if case HealthError.store(.locked) = error { Failure("The store is locked. `health unlock` unlocks it.") } else { error }
      }
    }
  }
}
