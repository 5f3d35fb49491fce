// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import Foundation
import GRDBSQLite
import Testing

@testable import OpenHealthStorage

@Suite struct ProbeTests {
  @Test func probe() async {
    let path = "abc"
    await withTaskGroup(of: Void.self) { g in
      for i in 0..<2 {
        g.addTask {
          await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, i = i as Int] in
            FileHandle.standardError.write(Data("child \(path) \(i)\n".utf8))
            kill(getpid(), SIGKILL)
          }
        }
      }
    }
  }
}
