// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A named log, for `os_log` and `Logger`.
public final class OSLog: NSObject, Sendable {
  let subsystem: String
  let category: String
  let isDisabled: Bool

  /// A log whose lines carry `subsystem` and `category`.
  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
    isDisabled = false
  }

  private init(isDisabled: Bool) {
    subsystem = ""
    category = ""
    self.isDisabled = isDisabled
  }

  /// The log without subsystem and category.
  public static let `default` = OSLog(isDisabled: false)

  /// A log that writes nothing.
  public static let disabled = OSLog(isDisabled: true)

  /// Whether a message at this level would be written.
  public func isEnabled(type: OSLogType) -> Bool { !isDisabled && LogOutput.filter.shows(type) }

  func write(_ message: @autoclosure () -> OSLogMessage, at level: OSLogType) {
    guard isEnabled(type: level) else { return }
    LogOutput.sink(LogLine(date: Date(), level: level, subsystem: subsystem, category: category, text: message().interpolation.text))
  }
}
