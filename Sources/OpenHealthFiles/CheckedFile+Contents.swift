// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension CheckedFile {
  /// The bytes of a file; nil when the file does not exist. Throws `isTooLarge` for more than `limit` bytes, without reading the rest.
  public static func contents(of path: String, atMost limit: Int, demanding demands: Requirements = []) throws(FileFault) -> Data? {
    guard let descriptor = try open(path, demanding: demands) else { return nil }
    defer { close(descriptor) }
    var contents = Data()
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
