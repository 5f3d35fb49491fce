// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// One message, redacted and ready to be written.
struct LogLine: Sendable {
  let date: Date
  let level: OSLogType
  let subsystem: String
  let category: String
  let text: String

  /// `2026-01-31T08:15:00.123Z steps[4711] error [org.example.steps:sync] text`.
  ///
  /// Values in the text can come from anywhere: what would control a terminal becomes visible, and further lines are indented, so that
  /// none looks like a message of its own.
  var formatted: String {
    let process = ProcessInfo.processInfo
    let stamp = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let place = subsystem.isEmpty && category.isEmpty ? "" : "[\(TerminalText.line(subsystem)):\(TerminalText.line(category))] "
    let name = TerminalText.line(process.processName)
    return "\(stamp) \(name)[\(process.processIdentifier)] \(level.name) \(place)\(TerminalText.lines(text, indent: "    "))"
  }
}

/// Which levels are written.
struct LogFilter: Sendable {
  /// The lowest severity that is written; nil: nothing is.
  let leastSeverity: Int?

  /// The filter that a value of `OS_ACTIVITY_MODE` asks for. An unknown value is as none.
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

/// Where lines go, and which. Task-local, so that each test can look at its own lines.
enum LogOutput {
  @TaskLocal static var filter = LogFilter(mode: ProcessInfo.processInfo.environment["OS_ACTIVITY_MODE"])
  @TaskLocal static var sink: @Sendable (LogLine) -> Void = { line in
    // One write a line, so that lines of several threads do not mix.
    FileHandle.standardError.write(Data((line.formatted + "\n").utf8))
  }
}
