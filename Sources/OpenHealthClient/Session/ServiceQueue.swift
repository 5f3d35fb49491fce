// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Runs requests whose caller must not be blocked: never on the main thread, never on a thread of Swift's own pool.
package enum ServiceQueue {
  /// The concurrent queue of all requests. Work on it may block. The client's serial queues have it as their target.
  package static let shared = DispatchQueue(label: "openhealthkit.requests", attributes: .concurrent)
}
