// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import OpenHealthCore

/// Writes each event of a log as one JSON object on a line of its own: its time in UTC, level, message and metadata.
///
///     {"time":"2026-11-27T08:47:00.250Z","level":"notice","message":"A client was refused.","metadata":{"door":"network"}}
package struct JSONLog: LogHandler {
  /// The least important level that is written.
  package var logLevel = Logger.Level.info
  /// What is written with each event, unless the event has another value of the same name.
  package var metadata: Logger.Metadata = [:]
  /// Provides more metadata at each event; nil for none.
  package var metadataProvider: Logger.MetadataProvider?
  private let now: @Sendable () -> Date
  private let write: @Sendable (String) -> Void

  /// A log.
  ///
  /// - Parameters:
  ///   - now: the clock.
  ///   - write: gets each line, with its line break; any thread may call it. By default lines go to standard error.
  package init(
    now: @escaping @Sendable () -> Date = { Date() }, write: @escaping @Sendable (String) -> Void = JSONLog.toStandardError
  ) {
    self.now = now
    self.write = write
  }

  /// Writes a line to standard error, in one piece.
  package static let toStandardError: @Sendable (String) -> Void = { line in
    // The reader of the log may be gone; the program continues without a log.
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  /// A value that is written with each event.
  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes an event.
  package func log(event: LogEvent) {
    var all = metadata
    all.merge(metadataProvider?.get() ?? [:]) { $1 }
    all.merge(event.metadata ?? [:]) { $1 }
    // The text of an error is not this program's own; its type is.
    if let error = event.error { all["error"] = .string("\(type(of: error))") }
    var line = "{\"time\":\(JSONText.string(Self.time(now()))),\"level\":\(JSONText.string(event.level.rawValue))"
    line += ",\"message\":\(JSONText.string(event.message.description))"
    if !all.isEmpty { line += ",\"metadata\":\(Self.object(all))" }
    write(line + "}\n")
  }

  /// A date as RFC 3339 has it, in UTC with milliseconds.
  static func time(_ date: Date) -> String { Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(date) }

  private static func object(_ metadata: Logger.Metadata) -> String {
    let members = metadata.sorted { $0.key < $1.key }.map { "\(JSONText.string($0.key)):\(value($0.value))" }
    return "{\(members.joined(separator: ","))}"
  }

  private static func value(_ value: Logger.Metadata.Value) -> String {
    switch value {
    case .string(let text): JSONText.string(text)
    case .stringConvertible(let value): JSONText.string(value.description)
    case .dictionary(let metadata): object(metadata)
    case .array(let values): "[\(values.map { Self.value($0) }.joined(separator: ","))]"
    }
  }
}
