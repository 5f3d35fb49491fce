// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// Returns the samples saved and deleted since an anchor, and the next anchor (ANCH-01, ANCH-02).
///
/// Keep the anchor and pass it to the next query, which then returns only later changes. With an update handler the query runs until it is
/// stopped, and reports each later change once (ANCH-08).
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  private let question: Question
  private let anchor: ChangeAnchor?
  private let limit: Int?
  /// False for a query with integer anchors.
  private let namesStore: Bool
  private let handler: Handler
  private let laterHandler = Mutex<Handler?>(nil)

  private typealias Handler = @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void

  /// A query of one type. A nil anchor is the beginning; the limit counts additions and deletions together, 0 means all (ANCH-04).
  ///
  /// The handler gets the additions in the order of saving, the deletions in their order, and the anchor. Raises for a negative limit.
  @preconcurrency public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void
  ) {
    let descriptors = [HKQueryDescriptor(sampleType: type, predicate: predicate)]
    question = Question(descriptors)
    self.anchor = anchor?.anchor
    self.limit = Self.checked(limit: limit)
    namesStore = true
    self.handler = handler
    super.init(descriptors)
  }

  /// A query with an integer anchor, as in early versions: it returns only additions. The anchor 0 is the beginning, and so is any number that
  /// no query of the app gave.
  @available(*, deprecated, message: "Use init(type:predicate:anchor:limit:resultsHandler:).")
  @preconcurrency public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: Int, limit: Int,
    completionHandler handler: @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, Int, (any Error)?) -> Void
  ) {
    let descriptors = [HKQueryDescriptor(sampleType: type, predicate: predicate)]
    question = Question(descriptors)
    self.anchor = ChangeAnchor(place: Int64(anchor))
    self.limit = Self.checked(limit: limit)
    namesStore = false
    self.handler = { query, added, _, next, error in handler(query, added, Int(next?.anchor.place ?? 0), error) }
    super.init(descriptors)
  }

  /// A query of several types, with one anchor for all (ANCH-12).
  @preconcurrency public init(
    queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void
  ) {
    question = Question(queryDescriptors)
    self.anchor = anchor?.anchor
    self.limit = Self.checked(limit: limit)
    namesStore = true
    self.handler = handler
    super.init(queryDescriptors)
  }

  /// Receives every later change: added samples, deleted objects, and the new anchor (ANCH-08). Changes that come while it runs arrive in
  /// one call. Set it before executing the query; setting it later, or with a limit, raises.
  @preconcurrency open var updateHandler:
    (@Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void)?
  {
    get { laterHandler.withLock { $0 } }
    set {
      checkNotExecuted("An update handler")
      if newValue != nil, limit != nil { raise(.invalidArgument, "An update handler may not be set with a limit") }
      laterHandler.withLock { $0 = newValue }
    }
  }

  override var isUnlimited: Bool { isUnfiltered && limit == nil && anchor == nil }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let update = updateHandler
    try life.ask(
      LiveChanges(question, anchor: anchor, limit: limit, namesStore: namesStore), isLive: update != nil, connection,
      answer: { deliver($0, nil, to: handler) },
      later: { [weak self] in self?.deliver($0, nil, to: update) },
      report: { [weak self] in self?.deliver(nil, $0, to: update) })
  }

  private func deliver(_ changes: FetchChanges.Reply?, _ error: HealthError?, to handler: Handler?) {
    handler?(
      self, changes?.added.map(HKSample.of), changes?.deleted.map(HKDeletedObject.init),
      changes.map { HKQueryAnchor($0.anchor) }, error.map { HKError($0) })
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, nil, nil, error) } }
}
