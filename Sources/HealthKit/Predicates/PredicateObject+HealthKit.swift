// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension PredicateObjects {
  /// The objects of this module.
  static let healthKit = PredicateObjects(
    source: { HKSource(bundleIdentifier: $0, name: $0) }, device: { HKDevice(record: $0) })
}

extension PredicateTree {
  /// The tree as a format: the text that clients read, and the form that they evaluate on dictionaries instead of samples.
  var format: PredicateFormat { format(.healthKit) }
}

/// Returns the result of `body`, and raises its errors, as Apple's predicates do (QRY-06).
func raisingProblems<T>(_ body: () throws -> T) -> T {
  do { return try body() } catch {
    if (error as? PredicateFault)?.isUnknownKey == true { raise(.unknownKey, "\(error)") }
    raise(.invalidArgument, "\(error)")
  }
}
