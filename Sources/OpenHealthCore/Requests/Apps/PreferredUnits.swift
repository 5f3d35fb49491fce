// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
