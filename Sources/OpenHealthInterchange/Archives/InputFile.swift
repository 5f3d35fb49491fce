// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// A regular file that is open for reading at any position.
final class InputFile: Sendable {
  private let descriptor: Int32
  /// Its length in bytes when it was opened.
  let size: Int64

  /// Throws `ArchiveError.unreadable` with the system's error number, or `noRegularFile`: a pipe in its place is not waited for.
  init(path: String) throws(ArchiveError) {
    do throws(FileFault) {
      guard let opened = try CheckedFile.open(path) else { throw FileFault(.system(ENOENT), path) }
      descriptor = opened
    } catch {
      if case .system(let code) = error.reason { throw .unreadable(errno: code) }
      throw .noRegularFile
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .unreadable(errno: code)
    }
    size = Int64(status.st_size)
  }

  deinit { close(descriptor) }

  /// Fills as much of `buffer` as the file holds from `offset` on, and returns how much that was.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    var filled = 0
    while filled < buffer.count {
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

  /// Returns up to `count` bytes from `offset` on, fewer at the end of the file.
  func bytes(at offset: Int64, count: Int) throws(ArchiveError) -> [UInt8] {
    let wanted = Int(max(0, min(Int64(count), size - offset)))
    var result = [UInt8](repeating: 0, count: wanted)
    var failure: ArchiveError?
    var filled = 0
    result.withUnsafeMutableBytes { buffer in
      do throws(ArchiveError) {
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
