// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// What the person has set outside of the store: locale, zone and pinned types.
package struct WebPerson: Sendable {
  /// How the person writes, and where.
  package var reader: @Sendable (_ now: Date) -> Reader
  /// The pinned types in their order; nil if the person has chosen none.
  package var pinned: @Sendable () -> [DataType]?
  /// Keeps the pinned types.
  package var pin: @Sendable ([DataType]) throws -> Void

  /// A person who has set what the functions return.
  package init(
    reader: @escaping @Sendable (_ now: Date) -> Reader, pinned: @escaping @Sendable () -> [DataType]? = { nil },
    pin: @escaping @Sendable ([DataType]) throws -> Void = { _ in }
  ) {
    (self.reader, self.pinned, self.pin) = (reader, pinned, pin)
  }
}
