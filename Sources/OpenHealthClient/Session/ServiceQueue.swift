// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Runs requests whose caller must not be blocked: never on the main thread, never on a thread of Swift's own pool.
package enum ServiceQueue {
  package static let shared = DispatchQueue(label: "openhealthkit.requests", attributes: .concurrent)
}
