// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// How many files and connections the process may have open.
package enum DescriptorLimit {
  /// Lets the process open as many files as the system allows it, at most 65,536: the usual limit of sessions is 1,024, which connections could
  /// use up. If it cannot be raised, connections are refused earlier.
  package static func raise() {
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(kind, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 65_536))
    _ = setrlimit(kind, &limit)
  }
}
