// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthConnection
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage

/// Which store a command works on.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the store.", discussion: "Default: $HEALTHKIT_STORE, else ~/.local/share/openhealthkit.", valueName: "dir"))
  var store: String?

  private var folder: URL {
    if let store { return URL(fileURLWithPath: store) }
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["HEALTHKIT_STORE"], !named.isEmpty, named != "memory:" { return URL(fileURLWithPath: named) }
    return StoreLocation.defaultFolder(environment: environment)
  }

  /// The store, made where there is none.
  func open() throws -> any HealthService {
    do throws(HealthError) {
      return HealthEngine(database: try HealthDatabase.open(folder: folder), answering: PolicyAnswering(policy: .denyAll))
    } catch {
      throw Failure(error.description)
    }
  }

  /// The store, when there is one.
  func openExisting() throws -> any HealthService {
    guard FileManager.default.fileExists(atPath: folder.appendingPathComponent(HealthDatabase.fileName).path) else {
      throw Failure("There is no health store in \(folder.path) yet. `health import FILE` makes one.")
    }
    return try open()
  }
}

/// A failure that is told in one sentence, with exit status 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
