// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

/// An empty store, apps that use it, and a person who answers as the test says.
///
/// The store is in memory, or with `OPENHEALTHKIT_TEST_SERVED` behind a daemon, for `Tools/run served`. Stores in a folder are always
/// opened in this process: their tests open one again, or twice.
struct TestEngine {
  let person: ScriptedPerson
  /// The service that the owner uses.
  let engine: any HealthService
  private let local: HealthDatabase?
  private let served: ServedStore?

  init() throws {
    if let program = ServedStore.program {
      try self.init(serving: ServedStore(program: program))
    } else {
      try self.init(.inMemory())
    }
  }

  init(folder: URL) throws { try self.init(.open(folder: folder)) }

  private init(_ database: HealthDatabase) {
    person = ScriptedPerson()
    (engine, local, served) = (HealthEngine(database: database, answering: person), database, nil)
  }

  private init(serving store: ServedStore) {
    (person, engine, local, served) = (store.person, store.ownersService(), nil, store)
  }

  /// Runs a body with a new store, then another with the same store opened again, or after a restart of its daemon.
  static func restarting<Kept>(_ first: (TestEngine) async throws -> Kept, then second: (TestEngine, Kept) async throws -> Void)
    async throws
  {
    if let program = ServedStore.program {
      let store = try ServedStore(program: program)
      let kept = try await first(TestEngine(serving: store))
      try await second(TestEngine(serving: store.restarted()), kept)
    } else {
      try await withFolder { folder in
        let kept = try await first(TestEngine(folder: folder))
        try await second(TestEngine(folder: folder), kept)
      }
    }
  }

  /// The database of the store, for tests that only run in process.
  var database: HealthDatabase {
    guard let local else { preconditionFailure("A daemon has the database. The test lacks the trait `inProcess`.") }
    return local
  }

  /// The store of an app.
  func store(_ app: String = "com.example.app") -> HKHealthStore { HKHealthStore(connection: connection(app)) }

  func connection(_ app: String) -> HealthConnection {
    let (service, identity) = service(app)
    return HealthConnection(service: service, app: identity)
  }

  /// The service that performs an app's requests, and the app's identity.
  func service(_ app: String = "com.example.app") -> (any HealthService, AppIdentity) {
    if let served { return served.service(app) }
    return (WireService(engine), AppIdentity(app))
  }

  /// The store of an app that may save and read the types.
  func granted(_ types: HKSampleType..., app: String = "com.example.app") async throws -> HKHealthStore {
    let store = store(app)
    try await store.requestAuthorization(toShare: Set(types), read: Set(types))
    return store
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs the test only in process, not over a socket, for a reason.
  static func inProcess(_ reason: Comment) -> Self { .enabled(if: ServedStore.program == nil, reason) }
}

/// The start of the test data.
let testStart = Date(timeIntervalSinceReferenceDate: 600_000_000)

func steps(_ count: Double, seconds: Double = 0) -> HKQuantitySample { steps(count, at: testStart, seconds: seconds) }
