// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Where requests run when their caller must not be blocked: never the main thread, never a thread of Swift's own pool.
package enum ServiceQueue {
  package static let shared = DispatchQueue(label: "openhealthkit.requests", attributes: .concurrent)
}
