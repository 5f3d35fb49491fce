// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// One type with a predicate, for queries of several.
// Unchecked: the stored properties are immutable.
open class HKQueryDescriptor: NSObject, NSCopying, @unchecked Sendable {
  private let type: HKSampleType
  private let filter: NSPredicate?
  let selection: Question.Selection

  /// A type, with the predicate its samples have to meet. Raises for a predicate that cannot be answered.
  public init(sampleType: HKSampleType, predicate: NSPredicate?) {
    type = sampleType
    filter = predicate
    selection = Question.Selection(type: sampleType.dataType, predicate: ClientPredicate(predicate))
  }

  /// The type asked for.
  open var sampleType: HKSampleType { type }

  /// What its samples have to meet; nil means no filtering.
  open var predicate: NSPredicate? { filter }

  /// The descriptor itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension Question {
  init(_ descriptors: [HKQueryDescriptor]) { self.init(descriptors.map(\.selection)) }
}
