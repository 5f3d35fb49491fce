// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The zones of a type in workouts that the person prefers: those that were set, else those of the system; nil where there are none (ZONE-10).
///
/// An app that may not read the type gets none: they come from the person's age and heart rate.
public struct PreferredZones: HealthRequest {
  public typealias Reply = ZoneConfiguration?

  public var type: DataType
  /// When the person's age counts.
  public var date: Date

  public init(type: DataType, at date: Date) {
    self.type = type
    self.date = date
  }

  public var access: RequestAccess { .read([type]) }

  public var kind: RequestKind { .querying }

  /// Zones of heart rate come from samples of the person.
  public func amount(of type: DataType, in reply: ZoneConfiguration??) -> Int? { (reply ?? nil) == nil ? 0 : 1 }
}
