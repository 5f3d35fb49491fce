// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore

/// Why a server does not run.
public enum ServerFault {
  /// The `errno` of an error of ``PeopleServer/run()``; nil for one that is not the system's.
  public static func code(_ error: any Error) -> Int32? { (error as? IOError)?.errnoCode }

  /// The `errno` of an address that ``MetricsServer/run()`` cannot open; nil for any other error.
  public static func metricsCode(_ error: any Error) -> Int32? { (error as? MetricsServer.Unavailable)?.code }
}
