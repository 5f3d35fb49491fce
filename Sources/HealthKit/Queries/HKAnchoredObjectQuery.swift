// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore

/// What was saved and deleted since an anchor, and the next anchor (ANCH-01, ANCH-02).
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  private let descriptors: [HKQueryDescriptor]
  private let anchor: HKQueryAnchor?
  private let limit: Int
  private let handler: @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void

  /// A query of one type. A nil anchor stands for the beginning; the limit counts additions and deletions together, 0 means all (ANCH-04).
  ///
  /// Raises for a negative limit.
  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void
  ) {
    descriptors = [HKQueryDescriptor(sampleType: type, predicate: predicate)]
    self.anchor = anchor
    self.limit = Self.checkedLimit(limit)
    self.handler = handler
    super.init(type: type, predicate: predicate)
  }

  /// A query of several types, with one anchor for all (ANCH-12).
  public init(
    queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void
  ) {
    descriptors = queryDescriptors
    self.anchor = anchor
    self.limit = Self.checkedLimit(limit)
    self.handler = handler
    let only = queryDescriptors.count == 1 ? queryDescriptors[0] : nil
    super.init(type: only?.sampleType, predicate: only?.predicate)
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let changes = try ChangeFetch(descriptors: descriptors, anchor: anchor?.sequence, limit: limit == 0 ? nil : limit).changes(connection)
    finish { handler(self, changes.added, changes.deleted, HKQueryAnchor(sequence: changes.anchor), nil) }
  }

  override func fail(_ error: HKError) { finish { handler(self, nil, nil, nil, error) } }
}
