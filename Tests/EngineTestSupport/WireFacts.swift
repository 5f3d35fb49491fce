// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A value as text that has every bit of it: two values are equal if their texts are. Uses stored properties, and no function of the wire
/// format.
package enum WireFacts {
  package static func text(of value: Any) -> String {
    switch value {
    case let type as DataType: return "type \(type.identifier)"
    case let unit as UnitExpression: return "unit \(text(of: unit.string))"
    case let text as String: return "\"\(Array(text.utf8))\""
    case let number as Double: return "double \(number.bitPattern)"
    case let date as Date: return "date \(date.timeIntervalSinceReferenceDate.bitPattern)"
    case let data as Data: return "data \(Array(data))"
    case let uuid as UUID: return uuid.uuidString
    case let expression as NSRegularExpression: return "expression \(text(of: expression.pattern)) \(expression.options.rawValue)"
    case let zone as TimeZone: return "zone \(zone.identifier)"
    case let calendar as Calendar:
      return "calendar \(calendar.identifier) \(text(of: calendar.timeZone)) \(calendar.firstWeekday) \(calendar.minimumDaysInFirstWeek)"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .dictionary: return "dictionary \(mirror.children.map { text(of: $0.value) }.sorted())"
    case .set: return "set \(mirror.children.map { text(of: $0.value) }.sorted())"
    case .optional: return mirror.children.first.map { "some \(text(of: $0.value))" } ?? "nil"
    default: break
    }
    if mirror.children.isEmpty { return "\(mirror.subjectType) \(value)" }
    return "(" + mirror.children.map { "\($0.label ?? ""): \(text(of: $0.value))" }.joined(separator: ", ") + ")"
  }
}
