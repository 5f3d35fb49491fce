// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The level of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// Apple's number for the level.
  public let rawValue: UInt8

  /// A level with Apple's number; unknown numbers count as `default`.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A level with Apple's number; unknown numbers count as `default`.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// A message that may be needed to understand a failure. Shown unless `OS_ACTIVITY_MODE` hides it.
  public static let `default` = OSLogType(rawValue: 0x00)
  /// A helpful message that is not needed. Hidden unless `OS_ACTIVITY_MODE` is `info` or `debug`.
  public static let info = OSLogType(rawValue: 0x01)
  /// A message for development. Hidden unless `OS_ACTIVITY_MODE` is `debug`.
  public static let debug = OSLogType(rawValue: 0x02)
  /// A failure in this process.
  public static let error = OSLogType(rawValue: 0x10)
  /// A fault in the program or the system.
  public static let fault = OSLogType(rawValue: 0x11)

  /// The rank of the level; higher is more severe. An unknown number counts as `default`.
  var severity: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .error: 3
    case .fault: 4
    default: 2
    }
  }

  var name: String {
    switch self {
    case .debug: "debug"
    case .info: "info"
    case .error: "error"
    case .fault: "fault"
    default: "default"
    }
  }
}
