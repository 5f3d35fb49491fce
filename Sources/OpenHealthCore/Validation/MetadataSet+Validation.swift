// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension MetadataSet {
  /// Checks predefined keys: the class of the value, the dimension of a quantity, and that sync identifier and version occur together
  /// (META-03 to META-06).
  ///
  /// A key for the raw values of an enum accepts any number: observation shows that Apple checks only the class, and newer systems write
  /// cases that this version does not know.
  package func validate() throws(ValidationFault) {
    for entry in entries {
      guard let facts = Catalog.metadataKey(entry.key) else { continue }
      try entry.value.validate(against: facts)
    }
    let hasIdentifier = self[Self.syncIdentifierKey] != nil
    let hasVersion = self[Self.syncVersionKey] != nil
    if hasIdentifier && !hasVersion { throw .syncIdentifierWithoutVersion }
    if hasVersion && !hasIdentifier { throw .syncVersionWithoutIdentifier }
  }

  /// Throws `invalidArgument` for a number or date that is not finite or beyond ``Limits``. A store refuses such values.
  package func checkLimits() throws(HealthError) {
    if let key = keyBeyondLimits { throw .invalidArgument(.metadataOutOfRange(key: key)) }
  }

  /// The first key whose value is not finite or beyond ``Limits``; nil when there is none.
  var keyBeyondLimits: String? { entries.first { !$0.value.isWithinLimits }?.key }

  /// The bytes of all keys and texts, and 32 for each entry: what ``Limits/largestMetadata`` bounds for apps.
  package var weight: Int {
    entries.reduce(0) { sum, entry in
      let text = if case .string(let text) = entry.value { text.utf8.count } else { 0 }
      return sum + entry.key.utf8.count + text + 32
    }
  }
}

extension MetadataValue {
  fileprivate func validate(against facts: MetadataKeyFacts) throws(ValidationFault) {
    switch (self, facts.kind) {
    case (.string(let name), .string):
      if facts.key == MetadataSet.timeZoneKey, TimeZone(identifier: name) == nil { throw .unknownTimeZone(key: facts.key) }
    case (.boolean, .number), (.integer, .number), (.large, .number), (.real, .number), (.boolean, .boolean), (.integer, .boolean),
      (.large, .boolean), (.real, .boolean), (.date, .date):
      return
    case (.quantity(_, let unit), .quantity):
      if let required = facts.unit, !unit.isCompatible(with: required) { throw .metadataUnit(key: facts.key, unit: unit.string) }
    default:
      throw .metadataClass(key: facts.key, found: className, expected: facts.kind.className)
    }
  }

  /// The Objective-C class in Apple's texts.
  private var className: String {
    switch self {
    case .string: "NSString"
    case .boolean, .integer, .large, .real: "NSNumber"
    case .date: "NSDate"
    case .quantity: "HKQuantity"
    }
  }
}

extension MetadataKeyFacts.Kind {
  /// The Objective-C class in Apple's texts.
  fileprivate var className: String {
    switch self {
    case .string: "NSString"
    case .number, .boolean: "NSNumber"
    case .date: "NSDate"
    case .quantity: "HKQuantity"
    }
  }
}
