// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore
import Synchronization

/// What queries have in common: a type, a predicate, and a life from execution to the last call of a handler.
///
/// A long-running query lives until it is stopped, or until nobody holds the store that executed it.
// Unchecked: what changes is behind a lock; predicates are not changed after the query is made.
open class HKQuery: NSObject, @unchecked Sendable {
  private let queryType: HKObjectType?
  private let queryPredicate: NSPredicate?
  private let life = Mutex(Life())
  /// Handlers of one query never run at the same time, and never on the main queue (STORE-03, STORE-04).
  let queue = DispatchQueue(label: "openhealthkit.query", target: ServiceQueue.shared)

  /// Told of what goes on here; set when the query starts.
  private let monitor = Mutex<ConnectionMonitor?>(nil)

  private struct Life {
    enum Phase { case new, running, ended }

    var phase = Phase.new
    var onEnd: (@Sendable () -> Void)?
    var watch: Watch?
  }

  /// What a long-running query waits with.
  private struct Watch {
    var connection: HealthConnection
    var observation: ChangeObservation?
    /// Something changed that was not looked at yet.
    var isPending = false
    /// Looks wait until they are asked for.
    var isHeld = false
    /// When the next look may begin.
    var notBefore = DispatchTime.now()
  }

  /// How long a query rests between two looks: many changes in a row are then told together, and the first after a rest at once.
  private static let restSeconds = 0.02

  /// Raises for a predicate on samples that cannot be answered, here where the client's code stands.
  init(type: HKObjectType?, predicate: NSPredicate?) {
    if type is HKSampleType { _ = TranslatedPredicate(predicate) }
    queryType = type
    queryPredicate = predicate
  }

  /// The type asked for; nil for a query of several.
  open var objectType: HKObjectType? { queryType }

  /// The type asked for; nil for a query of several, or of no samples.
  open var sampleType: HKSampleType? { queryType as? HKSampleType }

  /// What was passed in; nil means no filtering (QRY-14).
  open var predicate: NSPredicate? { queryPredicate }

  // MARK: From the first call to the last

  /// Starts the query, and calls `onEnd` when it has ended. Raises when it runs or has run already (STORE-06).
  ///
  /// - Parameter given: the connection, where it is known already.
  func start(
    watchedBy given: HealthConnection?, _ connection: @escaping @Sendable () throws(HealthError) -> HealthConnection,
    onEnd: @escaping @Sendable () -> Void
  ) {
    let wasNew = life.withLock { life in
      guard life.phase == .new else { return false }
      life.phase = .running
      life.onEnd = onEnd
      return true
    }
    guard wasNew else { raise(.invalidArgument, "Cannot execute a query more than once: \(type(of: self))") }
    if let given, let monitor = given.monitor {
      self.monitor.withLock { $0 = monitor }
      monitor.add(self, app: given.app.bundleIdentifier)
    }
    enqueue {
      guard self.isRunning else { return }
      do throws(HealthError) { try self.run(try connection()) } catch { self.fail(HKError(error)) }
    }
  }

  /// Does something later, on the query's queue.
  func enqueue(notBefore time: DispatchTime? = nil, _ work: @escaping @Sendable () -> Void) {
    let monitor = monitor.withLock { $0 }
    monitor?.begin()
    let watched: @Sendable () -> Void = {
      work()
      monitor?.end()
    }
    if let time, time > .now() { queue.asyncAfter(deadline: time, execute: watched) } else { queue.async(execute: watched) }
  }

  /// Prevents every further call of a handler (STORE-07); does nothing before the execution.
  func end() { _ = endIfRunning() }

  package var isRunning: Bool { life.withLock { $0.phase == .running } }

  /// Whether it was executed, however long ago.
  var wasExecuted: Bool { life.withLock { $0.phase != .new } }

  /// Calls a handler for the last time, unless the query was stopped (STORE-08).
  func finish(_ handler: () -> Void) {
    if endIfRunning() { handler() }
  }

  private func endIfRunning() -> Bool {
    let last: Life? = life.withLock { life in
      guard life.phase == .running else { return nil }
      defer { life = Life(phase: .ended) }
      return life
    }
    last?.watch?.observation?.cancel()
    last?.onEnd?()
    return last != nil
  }

  /// A limit that a query can have. Raises for a negative one.
  static func checkedLimit(_ limit: Int) -> Int {
    guard limit >= 0 else { raise(.invalidArgument, "A query's limit may not be negative: \(limit)") }
    return limit
  }

  // MARK: Waiting for changes

  /// From now until the query ends, ``look(_:)`` is called after changes of the types: once for any number of them until then.
  ///
  /// Called before the first look at the store, so that what is saved meanwhile is told, at worst twice.
  func watch(_ types: Set<DataType>, _ connection: HealthConnection) {
    let isRunning = life.withLock { life in
      if life.phase == .running { life.watch = Watch(connection: connection) }
      return life.phase == .running
    }
    guard isRunning else { return }
    let observation = connection.service.observeChanges(of: types) { [weak self] in self?.scheduleLook() }
    let isKept = life.withLock { life in
      life.watch?.observation = observation
      return life.watch != nil
    }
    if !isKept { observation.cancel() }
  }

  /// Puts looks off until ``release()``: whoever reads the results has not asked for the next one.
  func hold() { life.withLock { $0.watch?.isHeld = true } }

  /// Looks for what changed since ``hold()``, if anything did.
  func release() {
    let connection = life.withLock { life in
      defer { life.watch?.isHeld = false }
      return life.watch?.isHeld == true && life.watch?.isPending == true ? life.watch?.connection : nil
    }
    if let connection { enqueueLook(connection) }
  }

  private func scheduleLook() {
    let connection: HealthConnection? = life.withLock { life in
      guard let watch = life.watch, !watch.isPending else { return nil }
      life.watch?.isPending = true
      return watch.isHeld ? nil : watch.connection
    }
    if let connection { enqueueLook(connection) }
  }

  private func enqueueLook(_ connection: HealthConnection) {
    enqueue(notBefore: life.withLock { $0.watch?.notBefore }) { [weak self] in
      guard let self else { return }
      let isDue = life.withLock { life in
        guard let watch = life.watch, watch.isPending, !watch.isHeld else { return false }
        life.watch?.isPending = false
        return true
      }
      guard isDue else { return }
      do throws(HealthError) { try look(connection) } catch { report(HKError(error)) }
      life.withLock { $0.watch?.notBefore = .now() + Self.restSeconds }
    }
  }

  // MARK: What kinds of queries do

  /// Does the work and calls the handlers; on the query's queue.
  func run(_ connection: HealthConnection) throws(HealthError) {
    preconditionFailure("\(type(of: self)) does not say how it runs")
  }

  /// Hands an error to the handlers and ends; on the query's queue.
  func fail(_ error: HKError) {
    preconditionFailure("\(type(of: self)) does not say how it fails")
  }

  /// Looks at what changed and calls the handlers; on the query's queue.
  func look(_ connection: HealthConnection) throws(HealthError) {
    preconditionFailure("\(type(of: self)) does not say how it looks for changes")
  }

  /// Hands an error of a look to the handlers. The query goes on, and the next look begins where the last good one ended.
  func report(_ error: HKError) {
    preconditionFailure("\(type(of: self)) does not say how it reports")
  }
}
