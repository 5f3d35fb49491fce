// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore
import Synchronization

/// What was saved and deleted since an anchor, and the next anchor (ANCH-01, ANCH-02).
///
/// With an update handler the query goes on until it is stopped, and tells what is saved and deleted from then on, each change once (ANCH-08).
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  private let descriptors: [HKQueryDescriptor]
  private let limit: Int
  private let handler: Handler
  private let state: Mutex<State>

  private typealias Handler = @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void

  private struct State {
    /// Up to where the log was told.
    var anchor: Int64?
    var updateHandler: Handler?
  }

  /// A query of one type. A nil anchor stands for the beginning; the limit counts additions and deletions together, 0 means all (ANCH-04).
  ///
  /// Raises for a negative limit.
  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void
  ) {
    descriptors = [HKQueryDescriptor(sampleType: type, predicate: predicate)]
    state = Mutex(State(anchor: anchor?.sequence))
    self.limit = Self.checkedLimit(limit)
    self.handler = handler
    super.init(type: type, predicate: predicate)
  }

  /// A query from the days of integer anchors: of additions alone. The anchor 0 stands for the beginning.
  @available(*, deprecated, message: "Use init(type:predicate:anchor:limit:resultsHandler:).")
  public convenience init(
    type: HKSampleType, predicate: NSPredicate?, anchor: Int, limit: Int,
    completionHandler handler: @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, Int, (any Error)?) -> Void
  ) {
    self.init(type: type, predicate: predicate, anchor: HKQueryAnchor(fromValue: anchor), limit: limit) { query, added, _, next, error in
      handler(query, added, next.map { Int($0.sequence) } ?? 0, error)
    }
  }

  /// A query of several types, with one anchor for all (ANCH-12).
  public init(
    queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void
  ) {
    descriptors = queryDescriptors
    state = Mutex(State(anchor: anchor?.sequence))
    self.limit = Self.checkedLimit(limit)
    self.handler = handler
    let only = queryDescriptors.count == 1 ? queryDescriptors[0] : nil
    super.init(type: only?.sampleType, predicate: only?.predicate)
  }

  /// What is called for every later change, with what was added, what was deleted, and the new anchor (ANCH-08). Changes that come while it
  /// runs are told together. Set it before the query is executed; setting it later, or with a limit, raises.
  open var updateHandler: (@Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void)? {
    get { state.withLock { $0.updateHandler } }
    set {
      if wasExecuted { raise(.invalidArgument, "An update handler may not be set after a query was executed") }
      if newValue != nil, limit != HKObjectQueryNoLimit { raise(.invalidArgument, "An update handler may not be set with a limit") }
      state.withLock { $0.updateHandler = newValue }
    }
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let isLive = updateHandler != nil
    if isLive { watch(Set(descriptors.map(\.sampleType.dataType)), connection) }
    let changes = try nextChanges(connection)
    let call = { [self] in handler(self, changes.added, changes.deleted, HKQueryAnchor(sequence: changes.anchor), nil) }
    if !isLive { finish(call) } else if isRunning { call() }
  }

  override func fail(_ error: HKError) { finish { handler(self, nil, nil, nil, error) } }

  override func look(_ connection: HealthConnection) throws(HealthError) {
    let changes = try nextChanges(connection)
    if changes.added.isEmpty && changes.deleted.isEmpty || !isRunning { return }
    updateHandler?(self, changes.added, changes.deleted, HKQueryAnchor(sequence: changes.anchor), nil)
  }

  override func report(_ error: HKError) {
    if isRunning { updateHandler?(self, nil, nil, nil, error) }
  }

  private func nextChanges(_ connection: HealthConnection) throws(HealthError) -> ChangeFetch.Changes {
    let fetch = ChangeFetch(
      descriptors: descriptors, anchor: state.withLock { $0.anchor }, limit: limit == HKObjectQueryNoLimit ? nil : limit)
    let changes = try fetch.changes(connection)
    state.withLock { $0.anchor = changes.anchor }
    return changes
  }
}
