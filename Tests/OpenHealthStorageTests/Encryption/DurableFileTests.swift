// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct DurableFileTests {
  @Test("A full disk and a full quota have their own errors; other failures distinguish reading from writing")
  func failures() {
    let file = URL(fileURLWithPath: "/store/keys")
    func failure(_ operation: StorageCause.FileOperation, _ error: Int32) -> HealthError { DurableFile.failure(operation, file, error) }
    for operation in [StorageCause.FileOperation.read, .written] {
      #expect(failure(operation, ENOSPC) == .diskFull && failure(operation, EDQUOT) == .diskFull)
    }
    #expect(failure(.read, EIO) == .databaseInaccessible(.refused(.read, path: "/store/keys", errno: EIO)))
    #expect(failure(.written, EIO) == .storageFailure(.refused(.written, path: "/store/keys", errno: EIO)))
  }

  @Test("A program without standard input, whose files can have descriptor 0, writes and reads files")
  func descriptorZero() async {
    await #expect(processExitsWith: .success) {
      close(0)
      let folder = try TemporaryFolder()
      let file = folder.url.appendingPathComponent("a")
      #expect(try DurableFile.create(file, [1]))
      try DurableFile.replace(file, [1, 2])
      #expect(try DurableFile.read(file, atMost: 10) == [1, 2])
      try DurableFile.remove(file)
      #expect(try DurableFile.names(in: folder.url) == [])
    }
  }
}
