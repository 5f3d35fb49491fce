// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Metadata values as the texts that tables have, and back: the column `kinds` says which of them are no texts.
package enum MetadataText {
  /// The kind of a value that is no text.
  package enum Kind: String, Sendable, CaseIterable {
    /// True or false.
    case boolean
    /// A whole number.
    case whole
    /// A double.
    case real
    /// An instant.
    case date
    /// A number in a unit.
    case quantity

    /// The kind of a value; nil for a text.
    package init?(_ value: MetadataValue) {
      switch value {
      case .string: return nil
      case .boolean: self = .boolean
      case .integer, .large: self = .whole
      case .real: self = .real
      case .date: self = .date
      case .quantity: self = .quantity
      }
    }
  }

  /// The value of a kind whose ``DataText/text(_:)`` this is; nil for any other text.
  package static func value(_ text: String, _ kind: Kind) -> MetadataValue? {
    switch kind {
    case .boolean: return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    case .whole: return Int64(text).map(MetadataValue.integer) ?? UInt64(text).map(MetadataValue.whole)
    case .real: return Double(text).map(MetadataValue.real)
    case .date: return InstantText.date(text).map(MetadataValue.date)
    case .quantity:
      guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")), let number = Double(text[..<space]) else { return nil }
      // Nil: the text behind the number is no unit.
      do { return .quantity(number, try UnitExpression.parse(String(text[text.utf8.index(after: space)...]))) } catch { return nil }
    }
  }
}
