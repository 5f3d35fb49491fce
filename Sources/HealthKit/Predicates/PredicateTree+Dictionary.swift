// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension PredicateTree {
  /// Whether a client's dictionary, in the place of a sample, meets the predicate: its keys are the key paths. A missing key is nil, which
  /// is unequal to everything.
  func matches(_ dictionary: [String: Any]) -> Bool {
    switch self {
    case .and(let parts): parts.allSatisfy { $0.matches(dictionary) }
    case .or(let parts): parts.contains { $0.matches(dictionary) }
    case .not(let part): !part.matches(dictionary)
    case .noCorrelation: dictionary[HKPredicateKeyPathCorrelation] == nil
    default: keyPath.map { dictionary[$0] == nil } ?? false ? isNotEqual : matches(SampleRecord(clientDictionary: dictionary))
    }
  }

  /// The key that a term looks at.
  var keyPath: String? {
    switch self {
    case .date(let field, _, _): field == .start ? HKPredicateKeyPathStartDate : HKPredicateKeyPathEndDate
    case .uuid: HKPredicateKeyPathUUID
    case .source: HKPredicateKeyPathSource
    case .sourceRevision: HKPredicateKeyPathSourceRevision
    case .device, .deviceField: HKPredicateKeyPathDevice
    case .quantity: HKPredicateKeyPathQuantity
    case .category: HKPredicateKeyPathCategoryValue
    case .metadataKey, .metadata: HKPredicateKeyPathMetadata
    case .inWorkout: HKPredicateKeyPathWorkout
    case .days: HKPredicateKeyPathDateComponents
    case .constant, .and, .or, .not, .noCorrelation, .member, .workout: nil
    }
  }

  private var isNotEqual: Bool {
    switch self {
    case .date(_, .notEqual, _), .quantity(.notEqual, _, _), .category(.notEqual, _), .metadata(_, .notEqual, _): true
    default: false
    }
  }
}

extension SampleRecord {
  /// What a dictionary says of a sample; anything where it says nothing.
  fileprivate init(clientDictionary dictionary: [String: Any]) {
    let revision =
      (dictionary[HKPredicateKeyPathSourceRevision] as? HKSourceRevision)?.record
      ?? (dictionary[HKPredicateKeyPathSource] as? HKSource).map { SourceRevisionRecord(source: $0.record) }
    let quantity = dictionary[HKPredicateKeyPathQuantity] as? HKQuantity
    let number = dictionary[HKPredicateKeyPathCategoryValue] as? Int ?? 0
    self.init(
      uuid: dictionary[HKPredicateKeyPathUUID] as? UUID ?? UUID(), type: HKQuantityType(.stepCount).dataType,
      start: dictionary[HKPredicateKeyPathStartDate] as? Date ?? .distantPast,
      end: dictionary[HKPredicateKeyPathEndDate] as? Date ?? .distantPast,
      value: quantity.map { .quantity($0.value, $0.expression) } ?? .category(number),
      provenance: Provenance(revision: revision, device: (dictionary[HKPredicateKeyPathDevice] as? HKDevice)?.record),
      metadata: .of(dictionary[HKPredicateKeyPathMetadata] as? [String: Any]))
  }
}
