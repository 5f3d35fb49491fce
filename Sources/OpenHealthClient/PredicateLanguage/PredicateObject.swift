// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// An object of Apple's API in a predicate.
package protocol PredicateObject {
  /// The object's meaning to the store; nil for one that the store does not know.
  var predicateMeaning: PredicateMeaning? { get }

  /// A property by its name; nil where the object has none of this name, so that Swift's mirror is asked.
  func predicateProperty(_ key: String) -> PredicateProperty?
}

extension PredicateObject {
  /// Nil, so that predicates find the stored properties alone.
  package func predicateProperty(_ key: String) -> PredicateProperty? { nil }
}

/// The meaning of an object in a predicate to the store.
package enum PredicateMeaning {
  /// A number with its unit.
  case quantity(Double, UnitExpression)
  /// A type, in a SUBQUERY of a correlation's objects.
  case type(DataType)
  /// A source, by its bundle identifier.
  case source(String)
  /// The revisions of a source that match a pattern with wildcards.
  case sourceRevision(SourceRevisionPattern)
  /// A device, by all its fields.
  case device(DeviceRecord)
  /// A correlation, by its members.
  case members([UUID])
  /// A workout, by its UUID.
  case workout(UUID)
  /// A health concept, such as a medication, by its identifier.
  case concept(UUID)
}

/// An existing property with its value, which can be nil.
package struct PredicateProperty {
  /// The value; nil for a property without one.
  package var found: Any?

  /// A property that exists, with its value.
  package init(found: Any?) { self.found = found }
}

/// Creates the objects in a predicate that is printed as a format.
package struct PredicateObjects: Sendable {
  var source: @Sendable (String) -> AnyHashable
  var device: @Sendable (DeviceRecord) -> AnyHashable

  /// Creates the objects as these closures do.
  ///
  /// - Parameters:
  ///   - source: makes the source with a bundle identifier.
  ///   - device: makes the device with the fields of a record.
  package init(source: @escaping @Sendable (String) -> AnyHashable, device: @escaping @Sendable (DeviceRecord) -> AnyHashable) {
    self.source = source
    self.device = device
  }
}
