// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore

/// Why a server does not run.
package enum ServerFault {
  /// The `errno` of an error of ``PeopleServer/run()``; nil for one that is not the system's.
  package static func code(_ error: any Error) -> Int32? { (error as? IOError)?.errnoCode }

  /// The `errno` of an address that ``MetricsServer/run()`` cannot open; nil for any other error.
  package static func metricsCode(_ error: any Error) -> Int32? { (error as? MetricsServer.Unavailable)?.code }
}
