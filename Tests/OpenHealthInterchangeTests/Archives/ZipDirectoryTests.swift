// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct ZipDirectoryTests {
  @Test("The directory of an archive without entries is found, although it begins with the file")
  func emptyArchive() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("empty.zip")
      try ZipWriter(NewFile(at: url.path, replacing: false)).finish()
      #expect(try Data(contentsOf: url).count == 22)
      let reader = try ZipReader(file: InputFile(path: url.path))
      #expect(reader.entries.isEmpty && !reader.isIncomplete)
    }
  }
}
