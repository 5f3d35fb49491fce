// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A new file that is written front to back; readable by its owner only.
final class OutputFile {
  private var descriptor: Int32
  /// How many bytes have been written.
  private(set) var count: UInt64 = 0

  init(path: String) throws(ArchiveError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .notWritable(errno: errno) }
  }

  deinit {
    if descriptor >= 0 { _ = Foundation.close(descriptor) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) {
    var done = 0
    while done < bytes.count {
      let result = Foundation.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
      if result >= 0 {
        done += result
      } else if errno != EINTR {
        throw .notWritable(errno: errno)
      }
    }
    count += UInt64(bytes.count)
  }

  func write(_ bytes: [UInt8]) throws(ArchiveError) {
    var failure: ArchiveError?
    bytes.withUnsafeBytes { buffer in
      do throws(ArchiveError) { try write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  func close() throws(ArchiveError) {
    let result = Foundation.close(descriptor)
    descriptor = -1
    if result != 0 { throw .notWritable(errno: errno) }
  }
}
