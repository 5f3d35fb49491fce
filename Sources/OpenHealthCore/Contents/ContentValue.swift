// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A value of a sample's content, or the one that a predicate compares it with.
package enum ContentValue: Sendable, Hashable, Codable {
  /// A number; its unit, if any, is that of the field.
  case number(Double)
  /// A text, compared exactly.
  case text(String)
  /// An instant.
  case date(Date)
}
