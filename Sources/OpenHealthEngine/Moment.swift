// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// When and where a request is carried out, as the engine's clock and time zone say.
struct Moment {
  var date: Date
  var zone: TimeZone
}
