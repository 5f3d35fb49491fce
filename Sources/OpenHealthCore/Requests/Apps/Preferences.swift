// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the unit in which the person wants to see each of some quantity types: the chosen unit, else the usual one of their country
/// (PREF-01).
///
/// An app that may neither read nor save a type gets the usual unit of `system`, so that it learns nothing about the person (PREF-02).
/// Throws `authorizationNotDetermined` when the app never asked about one of the types, and `invalidArgument` for a type that is no
/// quantity type.
package struct PreferredUnits: HealthRequest {
  /// One unit for each type.
  package typealias Reply = [DataType: UnitExpression]

  /// The quantity types to look up.
  package var types: [DataType]
  /// The measurement system where the caller is. It applies if neither the person nor an import determines one.
  package var system: MeasurementSystem

  /// Creates a request for the units of some types.
  package init(types: [DataType], system: MeasurementSystem) {
    self.types = types
    self.system = system
  }

  /// Permission to read the types, as a check that the app ever asked; a refusal is not an error.
  package var access: RequestAccess { .read(types) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

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

/// Discards the system's estimates of a type, so that it learns again (RECAL-01). This store makes no estimates: a valid request has no
/// effect.
///
/// Throws `invalidArgument` for a type that cannot be recalibrated, and `authorizationDenied` unless the caller may read and save the type.
package struct RecalibrateEstimates: HealthRequest {
  /// Nothing.
  package typealias Reply = Void

  /// The type whose estimates are to be discarded.
  package var type: DataType

  /// Creates a request for one type.
  package init(type: DataType) { self.type = type }

  /// No permission: the request checks both directions itself, with one error for all refusals.
  package var access: RequestAccess { .none }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}
