// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// From when to when there are samples of a type.
enum StoredExtent {
  /// The starts of the earliest and the newest sample; nil without samples. Cost: two samples.
  ///
  /// - Throws: the errors of the store.
  static func find(_ type: DataType, _ context: PageContext) throws(HealthError) -> ClosedRange<Date>? {
    func edge(ascending: Bool) throws(HealthError) -> Date? {
      try context.ask(
        FetchSamples(
          selections: [.init(type: type, predicate: .everything)], order: [.init(field: .start, ascending: ascending)], limit: 1)
      ).first?.start
    }
    guard let first = try edge(ascending: true), let last = try edge(ascending: false) else { return nil }
    return first...max(first, last)
  }
}
