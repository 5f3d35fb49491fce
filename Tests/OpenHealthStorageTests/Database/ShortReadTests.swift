// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct ShortReadTests {
  @Test("a short read does not wait for long ones, however many there are")
  func reserved() throws {
    let folder = try TemporaryFolder()
    let database = try HealthDatabase.open(folder)
    let (begun, end, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let count = SQLiteBackend.readerCount + 4
    for _ in 0..<count {
      Thread {
        try? database.read { _ in  // a read that fails is not counted
          begun.signal()
          end.wait()
        }
        ended.signal()
      }
      .start()
    }
    for _ in 1..<SQLiteBackend.readerCount { begun.wait() }
    // Without the reserve, another read would take the last connection now.
    #expect(begun.wait(timeout: .now() + 0.2) == .timedOut)
    let looked = DispatchSemaphore(value: 0)
    Thread {
      if (try? database.read(isShort: true) { try $0.latestSequence() }) == 0 { looked.signal() }
    }
    .start()
    #expect(looked.wait(timeout: .now() + 30) == .success)
    for _ in 0..<count { end.signal() }
    for _ in 0..<count { ended.wait() }
  }
}
