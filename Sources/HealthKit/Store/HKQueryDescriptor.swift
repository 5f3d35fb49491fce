// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// One sample type with a predicate, for queries of several types.
///
/// Unchecked: the stored properties are immutable, and a predicate does not change after the descriptor is made with it.
open class HKQueryDescriptor: NSObject, NSCopying, @unchecked Sendable {
  private let type: HKSampleType
  private let filter: NSPredicate?
  let selection: Question.Selection

  /// Selects the samples of a type that match a predicate; nil selects all. Raises for a predicate that the store cannot answer.
  public init(sampleType: HKSampleType, predicate: NSPredicate?) {
    type = sampleType
    filter = predicate
    selection = Question.Selection(type: sampleType.dataType, predicate: ClientPredicate(predicate))
  }

  /// Selects one stored sample.
  convenience init(of sample: HKSample) {
    self.init(sampleType: sample.sampleType, predicate: HKQuery.predicateForObject(with: sample.uuid))
  }

  /// The type that the query asks for.
  open var sampleType: HKSampleType { type }

  /// The predicate that samples have to match; nil means no filtering.
  open var predicate: NSPredicate? { filter }

  /// The descriptor itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension Question {
  init(_ descriptors: [HKQueryDescriptor]) { self.init(descriptors.map(\.selection)) }
}
