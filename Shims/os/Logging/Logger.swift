// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Writes messages to standard error, one line each, with private values redacted.
///
/// Numbers and the fixed text of a message are shown; strings and objects appear as `<private>` unless marked `.public`. Values are
/// computed only when the level is shown.
///
/// The environment variable `OS_ACTIVITY_MODE` selects the levels that are shown: `disable`, `fault`, `error`, `default` (also when it is
/// not set), `info` or `debug`. It is read once. Nothing is stored, so there is no log to read back.
///
///     let logger = Logger(subsystem: "org.example.steps", category: "sync")
///     logger.info("Saved \(samples.count) samples of \(type.identifier, privacy: .public)")
///
/// Unchecked: the only stored property is an immutable reference to an OSLog, which is Sendable.
public struct Logger: @unchecked Sendable {
  let log: OSLog

  /// A logger without subsystem and category.
  public init() { log = .default }

  /// A logger whose lines carry `subsystem` and `category`.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

  /// A logger for an existing log object.
  public init(_ logObj: OSLog) { log = logObj }

  /// Writes a message at the default level.
  public func log(_ message: OSLogMessage) { log.write(message, at: .default) }

  /// Writes a message at `level`.
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message, at: level) }

  /// Writes a message at the debug level.
  public func trace(_ message: OSLogMessage) { log.write(message, at: .debug) }

  /// Writes a message at the debug level.
  public func debug(_ message: OSLogMessage) { log.write(message, at: .debug) }

  /// Writes a message at the info level.
  public func info(_ message: OSLogMessage) { log.write(message, at: .info) }

  /// Writes a message at the default level.
  public func notice(_ message: OSLogMessage) { log.write(message, at: .default) }

  /// Writes a message at the error level.
  public func warning(_ message: OSLogMessage) { log.write(message, at: .error) }

  /// Writes a message at the error level.
  public func error(_ message: OSLogMessage) { log.write(message, at: .error) }

  /// Writes a message at the fault level.
  public func critical(_ message: OSLogMessage) { log.write(message, at: .fault) }

  /// Writes a message at the fault level.
  public func fault(_ message: OSLogMessage) { log.write(message, at: .fault) }
}
