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

/// An empty store in memory, apps that use it, and a person who answers as the test says.
struct TestEngine {
  let person = ScriptedPerson()
  let engine: HealthEngine
  let database: HealthDatabase

  init() throws { self.init(database: try .inMemory()) }

  init(folder: URL) throws { self.init(database: try .open(folder: folder)) }

  private init(database: HealthDatabase) {
    self.database = database
    engine = HealthEngine(database: database, answering: person)
  }

  /// The store as an app sees it.
  func store(_ app: String = "com.example.app") -> HKHealthStore { HKHealthStore(connection: connection(app)) }

  func connection(_ app: String) -> HealthConnection {
    HealthConnection(
      service: WireService(engine), app: AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: app, name: app)))
    )
  }

  /// The store of an app that may save and read the types.
  func granted(_ types: HKSampleType..., app: String = "com.example.app") async throws -> HKHealthStore {
    let store = store(app)
    try await store.requestAuthorization(toShare: Set(types), read: Set(types))
    return store
  }
}

/// The start of the test data.
let testStart = Date(timeIntervalSinceReferenceDate: 600_000_000)

func steps(_ count: Double, seconds: Double = 0) -> HKQuantitySample { steps(count, at: testStart, seconds: seconds) }
