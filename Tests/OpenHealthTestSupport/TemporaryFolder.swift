// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Runs a body with an empty folder that is removed afterwards.
package func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = try makeFolder()
  defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary place does no harm
  return try body(folder)
}

/// Runs an `async` body with an empty folder that is removed afterwards.
package func withFolder(isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Void) async throws {
  let folder = try makeFolder()
  defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary place does no harm
  try await body(folder)
}

/// A folder that is deleted with the object.
package final class TemporaryFolder: Sendable {
  /// Where it is.
  package let url: URL

  /// Creates an empty folder.
  package init(named name: String = defaultName()) throws { url = try makeFolder(name) }

  /// A name that no other folder has.
  package static func defaultName() -> String { "openhealthkit-\(UUID().uuidString)" }

  deinit {
    // The system empties its temporary directory where this fails.
    _ = try? FileManager.default.removeItem(at: url)
  }
}

private func makeFolder(_ name: String = TemporaryFolder.defaultName()) throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}
