// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A file for bytes on their way, to which no name leads: nothing of it is left when the process ends, however that happens.
///
/// It has a name for a moment, while it is empty. Its room on the disk is free again when the object and all ``NewFile`` objects that write
/// to it are released.
///
///     let file = try UnnamedFile(in: folder, prefix: "upload-")
///     let writer = try NewFile(file, named: "export.zip")
package final class UnnamedFile: Sendable {
  /// The open file, for reading and writing. It is closed with this object.
  package let descriptor: Int32

  /// Makes an empty file, readable for its owner alone.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder whose file system gets the bytes.
  ///   - prefix: what the name begins with. An empty file of that name stays behind if the process ends in that moment.
  ///   - whileNamed: called with the path while the file has it, for a library that opens files by their paths. It must not write.
  /// - Throws: `FileFault` when the file cannot be made, and what `whileNamed` throws.
  package init(in folder: String, prefix: String, whileNamed: (_ path: String) throws -> Void = { _ in }) throws {
    var random = SystemRandomNumberGenerator()
    let path = "\(folder)/\(prefix)\(String(random.next(), radix: 36))"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileFault(.system(errno), folder) }
    let result = Result { try whileNamed(path) }
    guard unlink(path) == 0 else { throw FileFault(.system(errno), path) }
    try result.get()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The number of bytes.
  ///
  /// - Throws: `FileFault` when the system does not say it.
  package func size() throws(FileFault) -> Int {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw FileFault(.system(errno), "/proc/self/fd/\(descriptor)") }
    return Int(facts.st_size)
  }

  /// At most `count` bytes from `offset` on: none only at the end. Several threads may read at once.
  ///
  /// Unsafe: `pread` uses the pointer only during the call, and writes at most the bytes of the array.
  ///
  /// - Throws: `FileFault` when they cannot be read.
  package func read(at offset: Int, count: Int) throws(FileFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    while true {
      let done = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
      if done < 0, errno == EINTR { continue }
      guard done >= 0 else { throw FileFault(.system(errno), "/proc/self/fd/\(descriptor)") }
      bytes.removeLast(count - done)
      return bytes
    }
  }
}
