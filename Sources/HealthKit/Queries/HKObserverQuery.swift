// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Reports that a matching object was saved or deleted, never which one (OBS-01, OBS-02). It runs until it is stopped.
///
/// The handler runs once when the query starts (OBS-03), then after each commit, in this process or another one, that changed an object
/// which the app may see and which the predicate matches. Changes that come while the handler runs arrive in one call. To learn what
/// changed, run an anchored query.
///
/// An app with background delivery for a type calls the completion that its handler receives once it has dealt with the change. Otherwise
/// the store wakes it for the same change again, three times at most (OBS-05, OBS-06).
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKObserverQuery: HKQuery, @unchecked Sendable {
  /// The handler: the query, the types that changed, the completion to call when done, and an error.
  typealias Handler = @Sendable (HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void

  private let question: Question
  private let handler: Handler

  /// An observer of one type.
  @preconcurrency public init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler: @escaping @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void
  ) {
    let descriptors = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
    question = Question(descriptors)
    handler = { query, _, done, error in updateHandler(query, done, error) }
    super.init(descriptors)
  }

  /// An observer of several types; the handler receives those that changed, or nil with an error.
  @preconcurrency public init(
    queryDescriptors: [HKQueryDescriptor],
    updateHandler:
      @escaping @Sendable (HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void
  ) {
    question = Question(queryDescriptors)
    handler = updateHandler
    super.init(queryDescriptors)
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    try life.ask(
      LiveTypes(question), connection, answer: { tell($0, connection) },
      later: { [weak self] in self?.tell($0, connection) }, report: { [weak self] in self?.tell(HKError($0)) })
  }

  private func tell(_ change: LiveTypes.Change, _ connection: HealthConnection) {
    let completion = connection.diagnostics?.completion(for: change.types, at: life.callSite)
    let done: HKObserverQueryCompletionHandler = {
      completion?.call()
      connection.acknowledge(change.types, upTo: change.place)
    }
    handler(self, Set(change.types.map(SharedTypes.sampleType)), done, nil)
  }

  private func tell(_ error: HKError) { handler(self, nil, {}, error) }

  override func fail(_ error: HKError) { life.finish { tell(error) } }

  /// The observed types.
  package var sampleTypes: Set<HKSampleType> { Set(question.types.map(SharedTypes.sampleType)) }

  /// Calls the handler although nothing may have changed, on the query's queue, unless the query was stopped. For tests.
  ///
  /// - Parameter completion: creates the completion for the handler, just before the handler runs.
  package func wake(_ types: Set<HKSampleType>, completion: @escaping @Sendable () -> HKObserverQueryCompletionHandler) {
    life.enqueue { [weak self] in
      guard let self, isRunning else { return }
      handler(self, types, completion(), nil)
    }
  }
}

/// The completion that an observer's handler calls when it has dealt with a change (OBS-05).
public typealias HKObserverQueryCompletionHandler = () -> Void
