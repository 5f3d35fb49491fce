// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthStorage

@Suite("LogWatch")
struct LogWatchTests {
  private let folder: TemporaryFolder
  private let log: URL

  init() throws {
    folder = try TemporaryFolder()
    log = folder.url.appending(path: "log")
    try Data().write(to: log)
  }

  private func append(_ bytes: String, to file: URL) throws {
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(bytes.utf8))
    try handle.close()
  }

  @Test("calls back for each write that nothing follows, and less often than once a write while there are many")
  func bursts() throws {
    let called = DispatchSemaphore(value: 0)
    let calls = Atomic(0)
    let watch = try #require(
      LogWatch(folder: folder.url, logName: "log", queue: DispatchQueue(label: "test")) {
        calls.add(1, ordering: .relaxed)
        called.signal()
      })
    for _ in 0..<3 {
      // Each is reported, also one that comes while the watch rests.
      while called.wait(timeout: .now()) == .success {}
      try append("a", to: log)
      #expect(called.wait(timeout: .now() + 10) == .success)
    }
    let before = calls.load(ordering: .relaxed)
    let time = try ContinuousClock().measure { for _ in 0..<5000 { try append("b", to: log) } }
    // At most one call in four milliseconds, however slow the machine is.
    #expect(calls.load(ordering: .relaxed) - before <= 2 + Int(time / .milliseconds(4)))
    withExtendedLifetime(watch) {}
  }

  @Test("does not call back for another file, nor after its end, which can come while it rests")
  func ends() throws {
    let called = DispatchSemaphore(value: 0)
    let other = folder.url.appending(path: "other")
    try Data().write(to: other)
    for _ in 0..<50 {
      let queue = DispatchQueue(label: "test")
      var watch = LogWatch(folder: folder.url, logName: "log", queue: queue) { called.signal() }
      try append("a", to: other)
      #expect(called.wait(timeout: .now() + 0.002) == .timedOut)
      try append("a", to: log)
      #expect(called.wait(timeout: .now() + 10) == .success)
      #expect(watch != nil)
      watch = nil
      queue.sync {}
      while called.wait(timeout: .now()) == .success {}
      try append("b", to: log)
      #expect(called.wait(timeout: .now() + 0.002) == .timedOut)
    }
  }
}
