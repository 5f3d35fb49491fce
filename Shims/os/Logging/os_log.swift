// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Writes a message at the default level.
public func os_log(_ message: OSLogMessage) { OSLog.default.write(message, at: .default) }

/// Writes a message at a level.
public func os_log(_ logLevel: OSLogType, log: OSLog = .default, _ message: OSLogMessage) { log.write(message, at: logLevel) }

/// Writes a message in the format of `printf`.
///
/// `%@` and `%s` are private, numbers are shown; `%{public}@` and `%{private}d` change that. An argument that does not fit its conversion
/// appears as its description, a missing one as `<missing>`: a wrong format never crashes.
///
/// Unsafe: `dso` exists for source compatibility and is never used.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, type: OSLogType = .default, _ args: any CVarArg...
) {
  log.write(OSLogMessage(stringLiteral: FormatString(message.description).text(args)), at: type)
}

/// Writes a message in the format of `printf` at a level, as `os_log(_:dso:log:type:_:)` does.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, _ message: StaticString, _ args: any CVarArg...
) {
  log.write(OSLogMessage(stringLiteral: FormatString(message.description).text(args)), at: type)
}
