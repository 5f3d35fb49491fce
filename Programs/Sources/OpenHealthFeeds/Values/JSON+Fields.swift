// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

extension JSON {
  /// A member that has to be a text.
  func text(_ name: String) throws(FeedRefusal) -> String {
    guard case .text(let text)? = self[name] else { throw .field(name) }
    return text
  }

  /// A member that is a text, or missing.
  func textOrNil(_ name: String) throws(FeedRefusal) -> String? { try isMissing(name) ? nil : text(name) }

  /// A member that has to be a number.
  func number(_ name: String) throws(FeedRefusal) -> Double {
    guard let number = self[name]?.asNumber else { throw .field(name) }
    return number
  }

  /// A member that is a number, or missing.
  func numberOrNil(_ name: String) throws(FeedRefusal) -> Double? { try isMissing(name) ? nil : number(name) }

  /// A member that has to be a whole number.
  func whole(_ name: String) throws(FeedRefusal) -> Int {
    guard let whole = Int(exactly: try number(name)) else { throw .field(name) }
    return whole
  }

  /// A member that has to be an array.
  func list(_ name: String) throws(FeedRefusal) -> [JSON] {
    guard case .array(let values)? = self[name] else { throw .field(name) }
    return values
  }

  /// A member that has to be an instant of ISO 8601.
  func instant(_ name: String) throws(FeedRefusal) -> Date {
    guard let date = InstantText.date(try text(name)) else { throw .field(name) }
    return date
  }

  /// A member that has to be a date in one of the forms of phones.
  func date(_ name: String) throws(FeedRefusal) -> FeedDate {
    guard let date = FeedDate(try text(name)) else { throw .field(name) }
    return date
  }

  /// Whether a member is not there, or null.
  func isMissing(_ name: String) -> Bool { self[name].map { $0 == .null } ?? true }
}
