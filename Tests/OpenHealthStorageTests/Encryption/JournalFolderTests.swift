// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct JournalFolderTests {
  @Test("The journal is erased with its rejected files and the policy file, and nothing else")
  func erases() throws {
    try withFolder { folder in
      let journal = JournalFolder.url(in: folder)
      let rejected = journal.appendingPathComponent(JournalFolder.rejected)
      try FileManager.default.createDirectory(at: rejected, withIntermediateDirectories: true)
      for file in [journal.appendingPathComponent("1"), rejected.appendingPathComponent("2"), folder.appendingPathComponent("other")] {
        try Data([1]).write(to: file)
      }
      try JournalFolder.writePolicy([1, 2], in: folder)
      #expect(try JournalFolder.policy(in: folder) == [1, 2])
      try JournalFolder.erase(in: folder)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["other"])
      #expect(try JournalFolder.policy(in: folder) == nil)
      // There is nothing left to erase.
      try JournalFolder.erase(in: folder)
    }
  }

  @Test("At most 16 MiB of the policy file are read, and only if it is private")
  func policy() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent(JournalFolder.policyFile)
      try Data(count: 16_777_217).write(to: file)
      #expect(chmod(file.path, 0o600) == 0)
      #expect(try JournalFolder.policy(in: folder)?.count == 16_777_216)
      #expect(chmod(file.path, 0o640) == 0)
      #expect(throws: HealthError.store(.keyFileExposed(path: file.path))) { try JournalFolder.policy(in: folder) }
    }
  }
}
