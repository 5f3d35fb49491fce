// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the person's workout zones for a type: the chosen ones, else those of the system (ZONE-10).
///
/// An app that may not read the type gets nil, because the system's zones come from the person's age and heart rate.
package struct PreferredZones: HealthRequest {
  /// The zones; nil if there are none or the app may not know them.
  package typealias Reply = ZoneConfiguration?

  /// A quantity type that has zones.
  package var type: DataType
  /// The date for which the person's age is computed.
  package var date: Date

  /// Creates a request for the zones of a type at a date.
  package init(type: DataType, at date: Date) {
    self.type = type
    self.date = date
  }

  /// Permission to read the type.
  package var access: RequestAccess { .read([type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }

  /// 1 if there are zones, else 0. They are logged because zones of heart rate come from the person's samples.
  package func amount(of type: DataType, in reply: ZoneConfiguration??) -> Int? { (reply ?? nil) == nil ? 0 : 1 }
}
