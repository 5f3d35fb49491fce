// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads the person's measurement system: the chosen one, else that of the latest import with a locale.
package struct ReadMeasurementSystem: OwnerRequest {
  /// A measurement system and where it comes from.
  package struct Answer: Sendable, Hashable, Codable {
    /// The system in which the person measures.
    package var system: MeasurementSystem
    /// The locale of the latest import that names one; nil if the person chose the system.
    package var locale: String?

    /// Creates an answer. Pass nil as `locale` for a choice of the person.
    package init(system: MeasurementSystem, locale: String?) {
      self.system = system
      self.locale = locale
    }
  }

  /// Nil when the person chose nothing and no import names a locale. The caller then uses its own locale.
  package typealias Reply = Answer?

  /// Creates the request, which has no parameters.
  package init() {}
}

/// Sets the measurement system of the person. With nil, the latest import's locale decides again, or else the caller's.
///
/// The system determines the unit of every type for which the person has not chosen a unit (PREF-01). Observers of preferences are notified
/// (PREF-03).
package struct SetMeasurementSystem: OwnerRequest {
  /// Nothing. The setting is committed when the call returns.
  package typealias Reply = Void

  /// The system that the person chooses; nil to withdraw the choice.
  package var system: MeasurementSystem?

  /// Creates a request to choose a measurement system, or with nil to withdraw the choice.
  package init(system: MeasurementSystem?) { self.system = system }
}

/// Sets the unit in which the person wants to see a quantity type. With nil, the usual unit of the person's country applies again
/// (PREF-01).
///
/// Observers of preferences are notified (PREF-03). Throws `invalidArgument` if the type is not a quantity type or the unit has another
/// dimension.
package struct SetPreferredUnit: OwnerRequest {
  /// Nothing. The setting is committed when the call returns.
  package typealias Reply = Void

  /// The quantity type.
  package var type: DataType
  /// A unit of the type's dimension; nil to withdraw the choice.
  package var unit: UnitExpression?

  /// Creates a request to choose the unit of one type, or with nil to withdraw the choice.
  package init(type: DataType, unit: UnitExpression?) {
    self.type = type
    self.unit = unit
  }
}

/// Sets the person's preferred workout zones for a type. With nil, the system's zones apply again (ZONE-08, ZONE-10).
///
/// Existing workouts keep their zones (ZONE-23). Throws `invalidArgument` for a type without zones and for unusable boundaries.
package struct SetZones: OwnerRequest {
  /// Nothing. The setting is committed when the call returns.
  package typealias Reply = Void

  /// A quantity type that has zones.
  package var type: DataType
  /// The values between neighbouring zones, one fewer than there are zones: 2 to 8 positive values, ascending, all in the same unit. Nil
  /// withdraws the choice.
  package var boundaries: [Amount]?

  /// Creates a request to choose the zones of one type, or with nil to withdraw the choice.
  package init(type: DataType, boundaries: [Amount]?) {
    self.type = type
    self.boundaries = boundaries
  }
}

/// Reads the priority of sources for overlapping samples, highest first, with the reason for each place (D9).
package struct ReadSourceOrder: OwnerRequest {
  /// The sources with samples, grouped by type in order of type identifiers, highest priority first within a type.
  package typealias Reply = [Item]

  /// One source of one type.
  package struct Item: Sendable, Hashable, Codable {
    /// The type for which the priority applies.
    package var type: DataType
    /// The source at this place.
    package var source: SourceRecord
    /// Why the source has this place.
    package var reason: Reason
    /// The number of samples of the type that the source saved.
    package var count: Int

    /// Creates one place in the order.
    package init(type: DataType, source: SourceRecord, reason: Reason, count: Int) {
      self.type = type
      self.source = source
      self.reason = reason
      self.count = count
    }
  }

  /// Why a source has its place.
  package enum Reason: Sendable, Hashable, Codable {
    /// The owner put it there with ``SetSourceOrder``.
    case chosen
    /// The owner did not place it. It follows the chosen sources, ordered by class and, within a class, newest first.
    case byDefault(SourceClass)
  }

  /// The types to report; nil for all types that have samples.
  package var types: [DataType]?

  /// Creates a request for the order of some types, or by default of all types with samples.
  package init(types: [DataType]? = nil) { self.types = types }
}

/// Sets which sources of a type take precedence where their samples overlap, highest first (D9).
///
/// Sources that are not named follow in the default order. The figures of stored workouts with samples of the type are computed again.
/// Throws `invalidArgument` if a source is named twice.
package struct SetSourceOrder: OwnerRequest {
  /// Nothing. The order is committed when the call returns.
  package typealias Reply = Void

  /// The type whose sources are ordered.
  package var type: DataType
  /// The bundle identifiers of the sources, highest priority first. An empty list restores the default order.
  package var bundleIdentifiers: [String]

  /// Creates a request that replaces the order of one type's sources.
  package init(type: DataType, bundleIdentifiers: [String]) {
    self.type = type
    self.bundleIdentifiers = bundleIdentifiers
  }
}
