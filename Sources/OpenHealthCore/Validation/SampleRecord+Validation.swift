// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension SampleRecord {
  /// Checks the rules that a sample has to meet when it is made (OBJ-11 to OBJ-21).
  public func validate() throws(ValidationFailure) {
    try validateDates()
    switch (value, type.kind) {
    case (.quantity(_, let unit), .quantity(let facts)):
      guard unit.isCompatible(with: facts.unit) else {
        throw .incompatibleUnit(type: type, dimension: facts.dimensionName, unit: unit.string)
      }
    case (.category(let number), .category(let valueEnum)):
      guard Catalog.categoryValue(number, of: valueEnum) != nil else { throw .categoryValue(number, type: type) }
    default:
      throw .wrongKind(type: type)
    }
    if let key = type.requiredMetadataKey, metadata[key] == nil { throw .missingMetadata(key: key, type: type) }
    try metadata.validate()
  }

  private func validateDates() throws(ValidationFailure) {
    guard start.timeIntervalSinceReferenceDate.isFinite, end.timeIntervalSinceReferenceDate.isFinite else {
      throw .dateNotFinite(type: type)
    }
    guard end >= start else { throw .endBeforeStart(type: type) }
    if end == .distantFuture { throw .endlessNotAllowed(type: type) }
    let length = end.timeIntervalSince(start)
    if let maximum = type.maximumDuration, length > maximum { throw .tooLong(type: type, start: start, end: end, maximum: maximum) }
    if let minimum = type.minimumDuration, length < minimum { throw .tooShort(type: type, start: start, end: end, minimum: minimum) }
  }
}
