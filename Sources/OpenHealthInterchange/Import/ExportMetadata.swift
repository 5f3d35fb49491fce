// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads metadata values of an export: all are texts there, and the key tells what they were.
enum ExportMetadata {
  /// The value of a predefined key in its own class. A text that does not read as that stays a text, unchanged.
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

  /// Whole numbers are exact. One in another form than ours, such as "007", stays a text, for it would not come back as it was.
  private static func number(_ text: String) -> MetadataValue? {
    if let whole = Int64(text) { return String(whole) == text ? .integer(whole) : nil }
    if let whole = UInt64(text) { return String(whole) == text ? .whole(whole) : nil }
    return double(Substring(text)).map(MetadataValue.real)
  }

  private static func date(_ text: String) -> MetadataValue? {
    var text = text
    return text.withUTF8 { ExportTimestamp($0) }.map { .date($0.date) }
  }

  /// A number, a space and a unit.
  private static func quantity(_ text: String) -> MetadataValue? {
    guard let space = text.firstIndex(of: " "), let number = double(text[..<space]) else { return nil }
    do { return .quantity(number, try UnitExpression.parse(String(text[text.index(after: space)...]))) } catch { return nil }
  }

  private static func double(_ text: Substring) -> Double? {
    var text = String(text)
    return text.withUTF8 { ExportNumber.parse($0) }
  }
}
