// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore
import OpenHealthInterchange

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write everything as an export of the Health app: a zip that `health import` and other programs read.")

  @Argument(help: "The file to write.", completion: .file())
  var file: String

  @Flag(help: "Replace a file that is there.")
  var replace = false

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let service = try store.openExisting()
    guard replace || !FileManager.default.fileExists(atPath: file) else {
      throw Failure("\(file) is there already. Give --replace to write over it.")
    }
    var shown = ContinuousClock.now
    var written = 0
    do {
      try AppleExportWriter(service: service, zone: output.zone).write(to: URL(fileURLWithPath: file)) { count in
        written = count
        guard Output.errorIsTerminal, ContinuousClock.now - shown > .milliseconds(200) else { return }
        shown = .now
        Output.status("\(count.formatted()) samples")
      }
    } catch let error as HealthError {
      throw Failure(error.description)
    } catch {
      throw Failure("\(file) cannot be written: \(error)")
    }
    if Output.errorIsTerminal { Output.status("") }
    Output.line("Wrote \(written.formatted(.number.locale(Locale(identifier: "en_US_POSIX")))) samples to \(file).")
    Output.flush()
  }
}
