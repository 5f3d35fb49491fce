// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// A regular file that is open for reading at any position. Several threads may read at once.
///
/// Unsafe: buffers belong to the caller or a local array, and are written up to their count during the call.
final class InputFile: Sendable {
  private let descriptor: Int32
  /// The length in bytes when the file was opened.
  let size: Int64

  /// Opens the file. Throws `ArchiveFault.unreadable` with the system's error number, or `noRegularFile`, without waiting for a pipe.
  init(path: String) throws(ArchiveFault) {
    do throws(FileFault) {
      guard let opened = try CheckedFile.open(path) else { throw FileFault(.system(ENOENT), path) }
      descriptor = opened
    } catch {
      if case .system(let code) = error.reason { throw .unreadable(errno: code) }
      throw .noRegularFile
    }
    size = try Self.size(descriptor)
  }

  /// Reads a file without a name.
  init(_ file: UnnamedFile) throws(ArchiveFault) {
    descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    size = try Self.size(descriptor)
  }

  /// The length of an open file. Closes it where that fails.
  private static func size(_ descriptor: Int32) throws(ArchiveFault) -> Int64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .unreadable(errno: code)
    }
    return Int64(status.st_size)
  }

  deinit { close(descriptor) }

  /// Fills `buffer` with the bytes from `offset` on. Returns their number, which is smaller than the buffer only at the end of the file.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveFault) -> Int {
    var filled = 0
    while filled < buffer.count {
      // Not nil: the buffer is not empty, so it has an address.
      let count = pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset + Int64(filled)))
      if count > 0 {
        filled += count
      } else if count == 0 {
        break
      } else if errno != EINTR {
        throw .unreadable(errno: errno)
      }
    }
    return filled
  }

  /// Returns at most `count` bytes from `offset` on, fewer only at the end of the file.
  func bytes(at offset: Int64, count: Int) throws(ArchiveFault) -> [UInt8] {
    let wanted = Int(max(0, min(Int64(count), size - offset)))
    var result = [UInt8](repeating: 0, count: wanted)
    var failure: ArchiveFault?
    var filled = 0
    result.withUnsafeMutableBytes { buffer in
      do throws(ArchiveFault) {
        filled = try read(at: offset, into: buffer)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    result.removeLast(wanted - filled)
    return result
  }
}
