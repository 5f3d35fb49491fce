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
  package func predicateProperty(_ key: String) -> PredicateProperty? { nil }
}

/// The meaning of an object in a predicate to the store.
package enum PredicateMeaning {
  case quantity(Double, UnitExpression)
  case type(DataType)
  /// A source, by its bundle identifier.
  case source(String)
  case sourceRevision(SourceRevisionPattern)
  case device(DeviceRecord)
  /// A correlation, by its members.
  case members([UUID])
  case workout(UUID)
  /// A health concept, such as a medication, by its identifier.
  case concept(UUID)
}

/// An existing property with its value, which can be nil.
package struct PredicateProperty {
  package var found: Any?

  package init(found: Any?) { self.found = found }
}

/// Creates the objects in a predicate that is printed as a format.
package struct PredicateObjects: Sendable {
  var source: @Sendable (String) -> AnyHashable
  var device: @Sendable (DeviceRecord) -> AnyHashable

  package init(source: @escaping @Sendable (String) -> AnyHashable, device: @escaping @Sendable (DeviceRecord) -> AnyHashable) {
    self.source = source
    self.device = device
  }
}
