// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore
import Synchronization

/// Tells that something matching was saved or deleted, never what (OBS-01, OBS-02). It goes on until it is stopped.
///
/// The handler is called once when the query starts (OBS-03), then after each commit, of this process or another one, that changed something
/// that the app may see and that the predicate matches. Changes that come while the handler runs are told together.
open class HKObserverQuery: HKQuery, @unchecked Sendable {
  /// What is called: the query, the types that changed, what to call when done, and an error.
  typealias Handler = @Sendable (HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void

  private let descriptors: [HKQueryDescriptor]
  private let handler: Handler
  /// Up to where the log has been looked at.
  private let anchor = Mutex<Int64>(0)

  /// An observer of one type.
  public convenience init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler: @escaping @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void
  ) {
    self.init(descriptors: [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]) { query, _, done, error in
      updateHandler(query, done, error)
    }
  }

  /// An observer of several types; the handler is told which of them changed.
  public convenience init(
    queryDescriptors: [HKQueryDescriptor],
    updateHandler:
      @escaping @Sendable (HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void
  ) {
    self.init(descriptors: queryDescriptors, handler: updateHandler)
  }

  private init(descriptors: [HKQueryDescriptor], handler: @escaping Handler) {
    self.descriptors = descriptors
    self.handler = handler
    let only = descriptors.count == 1 ? descriptors[0] : nil
    super.init(type: only?.sampleType, predicate: only?.predicate)
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    watch(Set(descriptors.map(\.sampleType.dataType)), connection)
    let start = try ChangeFetch(descriptors: descriptors, anchor: .max, limit: 1).changes(connection)
    anchor.withLock { $0 = start.latest }
    call(Set(descriptors.map(\.sampleType)), error: nil)
  }

  override func fail(_ error: HKError) { finish { handler(self, nil, {}, error) } }

  override func look(_ connection: HealthConnection) throws(HealthError) {
    let anchor = anchor.withLock { $0 }
    var changed: Set<HKSampleType> = []
    var latest = Int64.max
    for descriptor in descriptors {
      let changes = try ChangeFetch(descriptors: [descriptor], anchor: anchor, limit: 1).changes(connection)
      // The earliest of several looks: what came between them is then told twice at worst, and never missed.
      latest = min(latest, changes.latest)
      if !changes.added.isEmpty || !changes.deleted.isEmpty { changed.insert(descriptor.sampleType) }
    }
    self.anchor.withLock { $0 = latest }
    if !changed.isEmpty { call(changed, error: nil) }
  }

  override func report(_ error: HKError) { call(nil, error: error) }

  /// The types that are observed.
  package var sampleTypes: Set<HKSampleType> { Set(descriptors.map(\.sampleType)) }

  /// Calls the handler though nothing may have changed, unless the query was stopped; later, on the query's queue. For tests.
  ///
  /// - Parameter completion: makes what the handler is to call; asked just before the handler is called.
  package func wake(_ types: Set<HKSampleType>, completion: @escaping @Sendable () -> HKObserverQueryCompletionHandler) {
    enqueue { [weak self] in
      guard let self, isRunning else { return }
      handler(self, types, completion(), nil)
    }
  }

  private func call(_ types: Set<HKSampleType>?, error: HKError?) {
    if isRunning { handler(self, types, {}, error) }
  }
}
