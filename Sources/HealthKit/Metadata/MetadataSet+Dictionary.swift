// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension MetadataSet {
  /// Converts a client's dictionary. Raises for a value that is not a string, number, date or quantity (META-01).
  static func of(_ dictionary: [String: Any]?) -> MetadataSet {
    guard let dictionary, !dictionary.isEmpty else { return .empty }
    return MetadataSet(dictionary.map { Entry(key: $0.key, value: MetadataValue($0.value, key: $0.key)) })
  }

  /// The set as clients read it; nil when it is empty. Every number is an `NSNumber`, which casts to all number types.
  var dictionary: [String: Any]? {
    isEmpty ? nil : Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value.object) })
  }
}

extension MetadataValue {
  /// Converts a client's value. Raises for one that is not a string, number, date or quantity (META-01).
  init(_ value: Any, key: String) {
    switch value {
    case let quantity as HKQuantity: self = .quantity(quantity.value, quantity.expression)
    case let date as Date: self = .date(date)
    case let text as String: self = .string(text)
    case let number as NSNumber: self.init(number)
    // On Linux no NSNumber bridges it.
    case let number as CGFloat: self = .real(Double(number))
    default: Self.refuse(value, key: key)
    }
  }

  private static func refuse(_ value: Any, key: String) -> Never {
    raise(
      .objectValidationFailure,
      "Invalid class \(type(of: value)) for metadata key: \(key). Expected NSString, NSNumber, NSDate or HKQuantity.")
  }

  /// The value as clients read it.
  var object: Any {
    switch self {
    case .string(let text): text
    case .boolean(let flag): NSNumber(value: flag)
    case .integer(let number): NSNumber(value: number)
    case .large(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    case .date(let date): date
    case .quantity(let value, let unit): HKQuantity(expression: unit, value: value)
    }
  }
}
