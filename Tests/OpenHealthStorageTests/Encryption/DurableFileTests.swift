// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
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
}
