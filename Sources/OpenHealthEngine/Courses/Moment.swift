// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The date and time zone with which a request is carried out, from the engine's clock.
struct Moment {
  var date: Date
  var zone: TimeZone
}
