// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine
import OpenHealthFiles

extension Settings {
  /// Stores a setting, or removes it for nil.
  static func set(_ name: Name, to value: String?) throws {
    let file = Self.file()
    let old = FileManager.default.fileExists(atPath: file.path) ? try read(file) : ""
    try FileWriting.telling {
      try FileWriting.makeFolder(file.deletingLastPathComponent())
      let new = try NewFile(at: file.path, replacing: true)
      try new.write(Array(changed(old, name, to: value).utf8))
      try new.finish()
    }
  }

  private static func read(_ file: URL) throws -> String {
    do { return try text(of: file) } catch {
      throw Failure("\(file.path) cannot be read as text. Delete it before changing settings.")
    }
  }
}
