// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import health

@Suite("ProgramPages")
struct ProgramPagesTests {
  /// The kilobytes of files that are in this process's memory.
  private static func resident() throws -> Int {
    let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("RssFile:") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  @Test("releases pages of the program and its libraries, and the program continues as before")
  func release() throws {
    // Other tests of this process read some again meanwhile.
    let before = try Self.resident()
    ProgramPages.release()
    #expect(try Self.resident() < before)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.dateStyle = .long
    formatter.timeZone = .gmt
    #expect(formatter.string(from: Date(timeIntervalSinceReferenceDate: 0)) == "January 1, 2001")
  }
}
