// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFiles
import OpenHealthStorage

/// Writes the files of commands, with failures that tell the person what to do.
enum FileWriting {
  /// Begins an archive; refuses a terminal.
  static func archive(at path: String, replacing: Bool) throws -> NewFile {
    let file = try NewFile(at: path, replacing: replacing)
    if file.isTerminal { throw Failure("A zip cannot be written to a terminal. Name a file, or redirect the output.") }
    return file
  }

  /// Writes a text that only its owner can read, and reports the path unless it is standard output.
  ///
  /// - Parameter key: the words for that.
  static func text(_ text: String, to path: String, replacing: Bool, telling key: String) throws {
    var isStream = false
    try telling {
      let file = try NewFile(at: path, replacing: replacing)
      isStream = file.isStream
      try file.write(Array(text.utf8))
      try file.finish()
    }
    if !isStream { Output.sentence(Person.words[key, path]) }
  }

  /// Makes a folder that only its owner can open, and missing folders above it.
  static func makeFolder(_ folder: URL) throws(FileFault) {
    if mkdir(folder.path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, folder.path != "/" else { throw FileFault(.system(errno), folder.path) }
    try makeFolder(folder.deletingLastPathComponent())
    guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw FileFault(.system(errno), folder.path) }
  }

  /// Turns faults of files into failures of the command.
  static func telling<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let fault as FileFault {
      throw Failure.unwritable(fault)
    } catch let error as PlainDatabaseFault {
      throw Failure("The database cannot be written: \(error).")
    }
  }
}
