// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// One redacted message, ready to be written.
struct LogLine: Sendable {
  let date: Date
  let level: OSLogType
  let subsystem: String
  let category: String
  let text: String

  /// The line, such as `2026-01-31T08:15:00.123Z steps[4711] error [org.example.steps:sync] text`.
  ///
  /// Values in the text can come from anywhere: control characters of a terminal become visible, and further lines are indented, so that
  /// none looks like a separate message.
  var formatted: String {
    let process = ProcessInfo.processInfo
    let stamp = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let place = subsystem.isEmpty && category.isEmpty ? "" : "[\(TerminalText.line(subsystem)):\(TerminalText.line(category))] "
    let name = TerminalText.line(process.processName)
    return "\(stamp) \(name)[\(process.processIdentifier)] \(level.name) \(place)\(TerminalText.lines(text, indent: "    "))"
  }
}

/// The levels that are written.
struct LogFilter: Sendable {
  /// The lowest severity that is written; nil writes nothing.
  let leastSeverity: Int?

  /// The filter for a value of `OS_ACTIVITY_MODE`. An unknown value counts as none.
  init(mode: String?) {
    leastSeverity =
      switch mode {
      case "disable": nil
      case "debug": OSLogType.debug.severity
      case "info": OSLogType.info.severity
      case "error": OSLogType.error.severity
      case "fault": OSLogType.fault.severity
      default: OSLogType.default.severity
      }
  }

  func shows(_ level: OSLogType) -> Bool { leastSeverity.map { level.severity >= $0 } ?? false }
}

/// The destination and filter of lines. They are task-local, so that each test can check its own lines.
enum LogOutput {
  @TaskLocal static var filter = LogFilter(mode: ProcessInfo.processInfo.environment["OS_ACTIVITY_MODE"])
  @TaskLocal static var sink: @Sendable (LogLine) -> Void = { line in
    // One write for each line, so that the lines of several threads do not mix.
    FileHandle.standardError.write(Data((line.formatted + "\n").utf8))
  }
}
