// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthClient
import OpenHealthCore

/// A health store for one test: empty, in memory, and shared with no other test.
///
///     let health = try TestHealthStore()
///     health.grant(read: [HKQuantityType(.stepCount)])
///     try health.add(walk, from: .watch)
///     let counter = StepCounter(store: health.store)
///
/// ``store`` is a real `HKHealthStore` on a real, encrypted store. Around it the test controls the person, the watch, other apps, the clock
/// and errors. Making one takes a few milliseconds; any number works at the same time, from any thread. All work in it ends with it.
public final class TestHealthStore: Sendable {
  /// The store for the app under test.
  public let store: HKHealthStore

  /// The bundle identifier of the app under test.
  public var app: String { connection.app.bundleIdentifier }

  let connection: HealthConnection
  let diagnosticLog = DiagnosticLog.ofTest()
  /// The store itself, past the app's permissions and injected errors.
  let engine: any HealthService
  let service: TestService
  let person = ScriptedPerson()
  let clock = TestTime()
  let companions = TestCompanions()

  /// An empty store.
  ///
  /// - Parameter app: the bundle identifier of the app under test; by default this process, as `HKSource.default()` names it.
  /// - Throws: an `HKError` when there is no memory for it.
  public init(app: String? = nil) throws {
    let monitor = ConnectionMonitor()
    do throws(HealthError) {
      engine = try StoreLocation.memory.open(answering: person, now: { [clock] in clock.now }, starting: companions).service
    } catch {
      throw HKError(error)
    }
    service = TestService(engine: engine, monitor: monitor)
    let identity = app.map { Self.identity($0, name: $0) } ?? .ofThisProcess(environment: ProcessInfo.processInfo.environment)
    connection = HealthConnection(service: service, app: identity, monitor: monitor, diagnostics: diagnosticLog) { [clock] in clock.now }
    store = HKHealthStore(connection: connection)
  }

  deinit { service.endHolds() }

  /// The same data for another app, which has its own permissions and is the source of the samples that it saves.
  ///
  /// Injected errors and held calls affect this app, too.
  ///
  /// - Parameters:
  ///   - app: its bundle identifier.
  ///   - name: its name as a source; by default the bundle identifier.
  public func store(as app: String, name: String? = nil) -> HKHealthStore {
    HKHealthStore(
      connection: HealthConnection(
        service: service, app: Self.identity(app, name: name ?? app), monitor: connection.monitor, diagnostics: nil,
        now: connection.now))
  }

  /// Runs code that creates its own stores: each `HKHealthStore()` in it, and in the tasks that it starts, is ``store``.
  ///
  ///     let manager = await health.asDefault { HealthManager() }
  ///
  /// A `static let` store keeps the data of the test that touched it first.
  public func asDefault<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await HealthConnection.$ofTask.withValue(connection, operation: body, isolation: isolation)
  }

  /// Runs code that creates its own stores; see ``asDefault(isolation:_:)``.
  public func asDefault<Result>(_ body: () throws -> Result) rethrows -> Result {
    try HealthConnection.$ofTask.withValue(connection, operation: body)
  }

  static func identity(_ bundleIdentifier: String, name: String) -> AppIdentity {
    AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: bundleIdentifier, name: name)))
  }

  /// Performs a request as the owner of the data, past permissions and injected errors.
  func asOwner<Request: HealthRequest>(_ request: Request) -> Request.Reply {
    do { return try engine.perform(request, for: .owner) } catch {
      preconditionFailure("the owner may do all that a store in memory can: \(error)")
    }
  }
}
