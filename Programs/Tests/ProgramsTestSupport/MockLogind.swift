// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// logind on its own bus, as far as it delays sleep (`MockLogind.py`).
package final class MockLogind {
  /// Where its bus is.
  package var address: String { bus.address }
  private let bus: MockBlueZ
  private let service: Process
  private let input = Pipe()
  private let output = Pipe()

  package init() throws {
    bus = try MockBlueZ()
    service = Process()
    service.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    service.arguments = [URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("MockLogind.py").path]
    service.environment = ProcessInfo.processInfo.environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": bus.address]) { $1 }
    (service.standardInput, service.standardOutput, service.standardError) = (input, output, FileHandle.nullDevice)
    try service.run()
  }

  deinit {
    kill(service.processIdentifier, SIGKILL)
    service.waitUntilExit()
  }

  /// Begins a sleep.
  package func sleep() throws { try input.fileHandleForWriting.write(contentsOf: Data("sleep\n".utf8)) }

  /// Its next line; nil when it has ended.
  package func line() throws -> String? {
    var bytes: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }
}
