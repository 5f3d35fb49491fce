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

/// Returns the samples saved and deleted since an anchor, for async code.
///
///     var anchor: HKQueryAnchor?
///     let changes = try await HKAnchoredObjectQueryDescriptor(
///       predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: anchor
///     ).result(for: store)
///     anchor = changes.newAnchor
///
/// A loop over ``results(for:)`` gets these changes and then every later one.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// The changes and the next anchor.
  public typealias Output = Result

  /// The changes since the anchor.
  public struct Result: Sendable {
    /// The samples that were saved and still exist, in the order of saving (ANCH-03).
    public let addedSamples: [Sample]
    /// The objects that were deleted, in the order of deletion.
    public let deletedObjects: [HKDeletedObject]
    /// The anchor for the next query (ANCH-06).
    public let newAnchor: HKQueryAnchor
  }

  /// The types and predicates; samples that match any of them are returned.
  public var predicates: [HKSamplePredicate<Sample>]
  /// The place after which changes are returned; nil for the beginning.
  public var anchor: HKQueryAnchor?
  /// The most additions and deletions together; nil for all (ANCH-04).
  public var limit: Int?

  /// Describes a query of the changes after an anchor. Without a limit it returns all of them.
  public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil) {
    self.predicates = predicates
    self.anchor = anchor
    self.limit = limit
  }

  /// The changes. Throws the errors that the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    try await healthStore.result { done in query { done($0) } }
  }

  /// The changes since the anchor first, and then, each time the loop awaits, those since the previous result.
  ///
  /// The loop waits while there are none. Changes that come while it is busy arrive in one result. Raises with a limit, as
  /// ``HKAnchoredObjectQuery/updateHandler`` does.
  public func results(for healthStore: HKHealthStore) -> Results { Results(descriptor: self, store: healthStore) }

  private func query(_ done: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void) -> HKAnchoredObjectQuery {
    HKAnchoredObjectQuery(
      queryDescriptors: predicates.map { $0.descriptor }, anchor: anchor, limit: limit ?? HKObjectQueryNoLimit
    ) { query, added, deleted, anchor, error in
      query.life.hold()
      done(Self.result(added, deleted, anchor, error))
    }
  }

  private static func result(
    _ added: [HKSample]?, _ deleted: [HKDeletedObject]?, _ anchor: HKQueryAnchor?, _ error: (any Error)?
  ) -> Swift.Result<Result, any Error> {
    guard let added, let deleted, let anchor else { return .failure(error ?? HKError(.unknownError)) }
    return .success(Result(addedSamples: added.compactMap { $0 as? Sample }, deletedObjects: deleted, newAnchor: anchor))
  }
}

extension HKAnchoredObjectQueryDescriptor {
  /// A query that yields the changes, and then, each time the loop asks, later ones.
  func loopQuery(_ yield: @escaping QueryLoop<Result>.Yield) -> HKQuery {
    let query = query { yield($0) }
    query.updateHandler = { query, added, deleted, anchor, error in
      query.life.hold()
      yield(Self.result(added, deleted, anchor, error))
    }
    return query
  }
}
