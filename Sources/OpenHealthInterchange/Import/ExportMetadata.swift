// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads metadata values of an export, which are all texts. The key shows their class.
///
/// Unsafe: parsers read the bytes of a text inside the closure that lends them.
enum ExportMetadata {
  /// The value of a predefined key in its class. Text that does not have the form of that class stays text, unchanged.
  static func value(_ text: String, forKey key: String) -> MetadataValue {
    guard let facts = Catalog.metadataKey(key) else { return .string(text) }
    let read: MetadataValue? =
      switch facts.kind {
      case .string: nil
      case .boolean: text == "1" ? .boolean(true) : text == "0" ? .boolean(false) : nil
      case .number: number(text)
      case .date: date(text)
      case .quantity: quantity(text)
      }
    return read ?? .string(text)
  }

  /// The number in a text; whole numbers are exact. A whole number in another form than ours, such as "007", stays text, since its form
  /// would be lost.
  private static func number(_ text: String) -> MetadataValue? {
    if let whole = Int64(text) { return String(whole) == text ? .integer(whole) : nil }
    if let whole = UInt64(text) { return String(whole) == text ? .whole(whole) : nil }
    return double(Substring(text)).map(MetadataValue.real)
  }

  private static func date(_ text: String) -> MetadataValue? {
    var text = text
    return text.withUTF8 { ExportTimestamp($0) }.map { .date($0.date) }
  }

  /// Reads a number, a space and a unit.
  private static func quantity(_ text: String) -> MetadataValue? {
    guard let space = text.firstIndex(of: " "), let number = double(text[..<space]) else { return nil }
    // Other texts are no quantity.
    do { return .quantity(number, try UnitExpression.parse(String(text[text.index(after: space)...]))) } catch { return nil }
  }

  private static func double(_ text: Substring) -> Double? {
    var text = String(text)
    return text.withUTF8 { ExportNumber.parse($0) }
  }
}
