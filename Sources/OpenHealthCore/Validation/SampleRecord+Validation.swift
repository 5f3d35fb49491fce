// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension SampleRecord {
  /// Checks the rules for creating a sample (OBJ-11 to OBJ-21, CORR-04 to CORR-06). Throws the first broken one.
  public func validate() throws(ValidationFailure) {
    try validateDates()
    switch (value, type.kind) {
    case (.quantity(_, let unit), .quantity(let facts)):
      guard unit.isCompatible(with: facts.unit) else {
        throw .incompatibleUnit(type: type, dimension: facts.dimensionName, unit: unit.string)
      }
    case (.category(let number), .category(let valueEnum)):
      guard Catalog.categoryValue(number, of: valueEnum) != nil else { throw .categoryValue(type: type) }
    case (.correlation(let members), .correlation(let rule)):
      try validate(members, rule)
    case (.workout(let workout), .workout):
      try workout.validate(start: start, end: end)
    case (.route(let route), .workoutRoute) where route.count > 0: break
    case (.content(let content), _) where content.record.fits(type):
      do { try content.record.validate(start: start, end: end) } catch { throw .content(type: type, error) }
    default:
      throw .wrongKind(type: type)
    }
    if let key = type.requiredMetadataKey, metadata[key] == nil { throw .missingMetadata(key: key, type: type) }
    try metadata.validate()
  }

  /// Checks members, but not their dates against those of the correlation (CORR-11, OQ-16).
  private func validate(_ members: [SampleRecord], _ rule: DataType.CorrelationMembers) throws(ValidationFailure) {
    if members.isEmpty { throw .noMembers(type: type) }
    let allowed = type.memberTypes ?? []
    for member in members {
      guard allowed.contains(member.type) else { throw .memberType(type: type, member: member.type) }
      try member.validate()
    }
    guard case .each = rule else { return }
    for needed in allowed where members.count(where: { $0.type == needed }) != 1 { throw .memberCount(type: type, member: needed) }
  }

  private func validateDates() throws(ValidationFailure) {
    let seconds = [start, end].map(\.timeIntervalSinceReferenceDate)
    guard seconds.allSatisfy({ $0.magnitude <= Limits.farthestDate }) else {
      throw .dateNotFinite(type: type)
    }
    guard end >= start else { throw .endBeforeStart(type: type) }
    if end == .distantFuture { throw .endlessNotAllowed(type: type) }
    let length = end.timeIntervalSince(start)
    if let maximum = type.maximumDuration, length > maximum { throw .tooLong(type: type, start: start, end: end, maximum: maximum) }
    if let minimum = type.minimumDuration, length < minimum { throw .tooShort(type: type, start: start, end: end, minimum: minimum) }
  }
}
