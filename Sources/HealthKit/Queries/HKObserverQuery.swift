// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Tells that something matching was saved or deleted, never what (OBS-01, OBS-02). It goes on until it is stopped.
///
/// The handler is called once when the query starts (OBS-03), then after each commit, of this process or another one, that changed something
/// that the app may see and that the predicate matches. Changes that come while the handler runs are told together.
///
/// An app with background delivery for a type calls the completion that its handler gets, when it has dealt with the change: else it is woken for it again, and
/// after three times no more (OBS-05, OBS-06).
open class HKObserverQuery: HKQuery, @unchecked Sendable {
  /// What is called: the query, the types that changed, what to call when done, and an error.
  typealias Handler = @Sendable (HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void

  private let question: Question
  private let handler: Handler

  /// An observer of one type.
  @preconcurrency public convenience init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler: @escaping @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void
  ) {
    self.init(descriptors: [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]) { query, _, done, error in
      updateHandler(query, done, error)
    }
  }

  /// An observer of several types; the handler is told which of them changed.
  @preconcurrency public convenience init(
    queryDescriptors: [HKQueryDescriptor],
    updateHandler:
      @escaping @Sendable (HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void
  ) {
    self.init(descriptors: queryDescriptors, handler: updateHandler)
  }

  private init(descriptors: [HKQueryDescriptor], handler: @escaping Handler) {
    question = Question(descriptors)
    self.handler = handler
    super.init(descriptors)
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    try life.ask(
      StandingTypes(question), connection, answer: { tell($0, connection) },
      later: { [weak self] in self?.tell($0, connection) }, report: { [weak self] in self?.tell(HKError($0)) })
  }

  private func tell(_ change: StandingTypes.Change, _ connection: HealthConnection) {
    handler(self, Set(change.types.map(SharedTypes.sampleType)), { connection.acknowledge(change.types, upTo: change.place) }, nil)
  }

  private func tell(_ error: HKError) { handler(self, nil, {}, error) }

  override func fail(_ error: HKError) { life.finish { tell(error) } }

  /// The types that are observed.
  package var sampleTypes: Set<HKSampleType> { Set(question.types.map(SharedTypes.sampleType)) }

  /// Calls the handler though nothing may have changed, unless the query was stopped; later, on the query's queue. For tests.
  ///
  /// - Parameter completion: makes what the handler is to call; asked just before the handler is called.
  package func wake(_ types: Set<HKSampleType>, completion: @escaping @Sendable () -> HKObserverQueryCompletionHandler) {
    life.enqueue { [weak self] in
      guard let self, isRunning else { return }
      handler(self, types, completion(), nil)
    }
  }
}
