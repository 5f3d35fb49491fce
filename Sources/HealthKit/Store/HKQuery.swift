// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// The base class of all queries: a type, a predicate, and a life from execution to the last call of a handler.
///
/// Run a query with ``HKHealthStore/execute(_:)``, once. Its handlers run on the query's own serial background queue, never on the main
/// queue. A long-running query runs until it is stopped, or until the store that executed it is released.
///
/// Unchecked: the stored properties are immutable, `life` is Sendable, and a predicate does not change after the query is made with it.
open class HKQuery: NSObject, @unchecked Sendable {
  private let queryType: HKObjectType?
  private let queryPredicate: NSPredicate?
  let life = QueryLife()
  /// The types that the query asks for.
  let askedTypes: [DataType]
  /// Whether the query asks for all samples of one of its types.
  let isUnfiltered: Bool

  init(type: HKObjectType?, predicate: NSPredicate?) {
    queryType = type
    queryPredicate = predicate
    askedTypes = type.map { [$0.dataType] } ?? []
    isUnfiltered = predicate == nil
  }

  /// A query for the samples that match any of the descriptors.
  init(_ descriptors: [HKQueryDescriptor]) {
    let only = descriptors.count == 1 ? descriptors[0] : nil
    queryType = only?.sampleType
    queryPredicate = only?.predicate
    askedTypes = descriptors.map(\.sampleType.dataType)
    isUnfiltered = descriptors.contains { $0.predicate == nil }
  }

  /// The type the query asks for; nil for a query of several.
  open var objectType: HKObjectType? { queryType }

  /// The type the query asks for; nil for a query of several, or of objects that are not samples.
  open var sampleType: HKSampleType? { queryType as? HKSampleType }

  /// The predicate, as it was passed in; nil means no filtering (QRY-14).
  open var predicate: NSPredicate? { queryPredicate }

  /// Whether the query was executed, and has neither been stopped nor delivered its last result.
  package var isRunning: Bool { life.isRunning }

  /// Starts the query, and calls `onEnd` when it has ended. Raises when it was started before (STORE-06).
  ///
  /// - Parameter injected: the connection, where it is already known.
  func start(
    watchedBy injected: HealthConnection?, _ connection: @escaping @Sendable () throws(HealthError) -> HealthConnection,
    onEnd: @escaping @Sendable () -> Void
  ) {
    guard life.begin(monitor: injected?.monitor, onEnd: onEnd) else {
      raise(.invalidArgument, "Cannot execute a query more than once: \(type(of: self))")
    }
    if let injected { injected.monitor?.add(self, app: injected.app.bundleIdentifier) }
    life.enqueue { [self] in
      guard isRunning else { return }
      do throws(HealthError) { try run(try connection()) } catch { fail(HKError(error)) }
    }
  }

  /// The limit as the engine takes it; nil for all. Raises for a negative one.
  static func checked(limit: Int) -> Int? {
    guard limit >= 0 else { raise(.invalidArgument, "A query's limit may not be negative: \(limit)") }
    return limit == HKObjectQueryNoLimit ? nil : limit
  }

  /// Raises after the execution, when a new setting would come too late.
  func checkNotExecuted(_ what: String) {
    if life.wasExecuted { raise(.invalidArgument, "\(what) may not be set after a query was executed") }
  }

  // MARK: Overridden by each kind of query

  /// Whether each execution returns all samples of a type, however many there are.
  var isUnlimited: Bool { false }

  /// Does the work and calls the handlers, on the query's queue.
  func run(_ connection: HealthConnection) throws(HealthError) {
    preconditionFailure("\(type(of: self)) does not say how it runs")
  }

  /// Passes an error to the handlers and ends, on the query's queue.
  func fail(_ error: HKError) {
    preconditionFailure("\(type(of: self)) does not say how it fails")
  }

  open override var description: String {
    ObjectDescription.text(self, ["types": askedTypes.map(\.identifier), "predicate": predicate, "isRunning": isRunning])
  }
}
