// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import Testing

@Suite struct CheckedFileTests {
  /// The bytes that this process has read.
  private func bytesRead() throws -> Int {
    let lines = try String(contentsOfFile: "/proc/self/io", encoding: .utf8).split(separator: "\n")
    return try #require(lines.first { $0.hasPrefix("rchar: ") }.flatMap { Int($0.dropFirst(7)) })
  }

  @Test("T14: a file whose length is beyond the limit is refused before it is read; one at the limit is read")
  func tooLarge() throws {
    try withFolder { folder in
      let path = folder + "/large"
      let limit = 256 << 20
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(truncate(path, off_t(limit + 1)) == 0)
      let before = try bytesRead()
      #expect(throws: FileFault(.isTooLarge(limit), path)) { try CheckedFile.contents(of: path, atMost: limit) }
      #expect(try bytesRead() - before < limit / 2)
      #expect(truncate(path, 1000) == 0)
      #expect(try CheckedFile.contents(of: path, atMost: 1000) == Data(count: 1000))
      let bytes: [UInt8]? = try CheckedFile.bytes(of: path, atMost: 1000)
      #expect(bytes == [UInt8](repeating: 0, count: 1000))
      #expect(throws: FileFault(.isTooLarge(999), path)) { try CheckedFile.contents(of: path, atMost: 999) }
      #expect(try CheckedFile.contents(of: path + "2", atMost: 1000) == nil)
    }
  }
}
