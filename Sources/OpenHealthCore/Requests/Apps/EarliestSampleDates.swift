// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the dates from which the calling app may read samples of some types (AUTH-54).
///
/// The store is not asked whether such samples exist.
package struct EarliestSampleDates: HealthRequest {
  /// One date for each type with a limited grant. Types that the app may read without limit or not at all are absent, as are types whose
  /// reading cannot be limited by a date (AUTH-55, AUTH-66).
  package typealias Reply = [DataType: Date]

  /// The types to look up.
  package var types: Set<DataType>

  /// Creates a request for the dates of some types.
  package init(types: Set<DataType>) { self.types = types }

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// An authorization check that asks the person nothing.
  package var kind: RequestKind { .authorization(asking: nil) }
}
