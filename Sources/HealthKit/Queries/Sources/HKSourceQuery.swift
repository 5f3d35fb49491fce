// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Returns the sources that saved samples of a type (SRC-01).
///
/// The query calls its handler once and ends.
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKSourceQuery: HKQuery, @unchecked Sendable {
  private let question: Question
  private let handler: @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

  /// A query whose handler gets each source that saved a matching sample, or an empty set (SRC-02).
  @preconcurrency public init(
    sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
    completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
  ) {
    let descriptor = HKQueryDescriptor(sampleType: sampleType, predicate: objectPredicate)
    question = Question([descriptor])
    handler = completionHandler
    super.init([descriptor])
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let sources = Set(try question.sources(connection).map(HKSource.init(record:)))
    life.finish { handler(self, sources, nil) }
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, error) } }
}
