// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Lists which apps are woken for which types, and how their wake-ups ended.
package struct ListWakeUps: OwnerRequest {
  /// One entry for each app that enabled background delivery or was woken, ordered by bundle identifier.
  package typealias Reply = [AppWaking]

  /// Creates the request, which has no parameters.
  package init() {}
}
