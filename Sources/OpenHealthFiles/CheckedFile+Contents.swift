// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension CheckedFile {
  /// The bytes of a file; nil when the file does not exist. Throws `isTooLarge` for more than `limit` bytes: at once if the file's length is
  /// more, else without reading the rest.
  package static func contents(of path: String, atMost limit: Int, demanding demands: Requirements = []) throws(FileFault) -> Data? {
    try bytes(of: path, atMost: limit, demanding: demands)
  }

  /// The same as an array of bytes or other collection.
  package static func bytes<Bytes: RangeReplaceableCollection<UInt8>>(
    of path: String, atMost limit: Int, demanding demands: Requirements = []
  ) throws(FileFault) -> Bytes? {
    guard let descriptor = try open(path, demanding: demands) else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw FileFault(.system(errno), path) }
    // A pipe has no length, and a file may grow meanwhile.
    guard facts.st_size <= limit else { throw FileFault(.isTooLarge(limit), path) }
    var contents = Bytes()
    contents.reserveCapacity(Int(facts.st_size))
    var part = [UInt8](repeating: 0, count: min(limit + 1, 1 << 16))
    while contents.count <= limit {
      let count = read(descriptor, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileFault(.system(errno), path) }
      if count == 0 { return contents }
      contents.append(contentsOf: part[..<count])
    }
    throw FileFault(.isTooLarge(limit), path)
  }
}
