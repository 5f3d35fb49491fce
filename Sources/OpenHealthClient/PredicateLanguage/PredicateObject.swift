// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// An object of Apple's API, as predicates see it.
package protocol PredicateObject {
  /// What it is to the store; nil for one that the store knows nothing of.
  var predicateMeaning: PredicateMeaning? { get }

  /// A property by its name; nil where there is none of this name, so that Swift's own mirror is asked.
  func predicateProperty(_ key: String) -> PredicateProperty?
}

extension PredicateObject {
  package func predicateProperty(_ key: String) -> PredicateProperty? { nil }
}

/// What an object in a predicate is to the store.
package enum PredicateMeaning {
  case quantity(Double, UnitExpression)
  case type(DataType)
  /// A source, by its bundle identifier.
  case source(String)
  case sourceRevision(SourceRevisionPattern)
  case device(DeviceRecord)
  /// A correlation, by the samples that it holds.
  case members([UUID])
  case workout(UUID)
}

/// A property that there is, with its value.
package struct PredicateProperty {
  package var found: Any?

  package init(found: Any?) { self.found = found }
}

/// Makes the objects in a predicate that is written as a format.
package struct PredicateObjects: Sendable {
  var source: @Sendable (String) -> AnyHashable
  var device: @Sendable (DeviceRecord) -> AnyHashable

  package init(source: @escaping @Sendable (String) -> AnyHashable, device: @escaping @Sendable (DeviceRecord) -> AnyHashable) {
    self.source = source
    self.device = device
  }
}
