// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Files for targets that read files, in memory if the system has a folder for that. The folder disappears with the process.
enum Scratch {
  static let folder: URL = {
    let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
    var path = Array("\(base)/openhealthkit-fuzz-XXXXXX".utf8CString)
    require(mkdtemp(&path) != nil, "there is no place for scratch files")
    // A folder left in the temporary place does no harm.
    atexit { _ = try? FileManager.default.removeItem(at: Scratch.folder) }
    return URL(fileURLWithPath: String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }()

  /// Writes a file, new or existing, and returns its path.
  static func write(_ bytes: [UInt8], to name: String) -> String {
    let path = folder.appendingPathComponent(name).path
    overwrite(path, bytes)
    return path
  }

  /// Replaces the content of a file, which only its owner can read.
  static func overwrite(_ path: String, _ bytes: [UInt8]) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    require(descriptor >= 0 && Glibc.write(descriptor, bytes, bytes.count) == bytes.count, "a scratch file cannot be written")
    close(descriptor)
  }

  static func read(_ path: String) -> [UInt8] { FileManager.default.contents(atPath: path).map { Array($0) } ?? [] }
}
