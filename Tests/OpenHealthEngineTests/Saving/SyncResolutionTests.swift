// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthStorage
import Testing

@testable import OpenHealthEngine

@Suite struct SyncResolutionTests {
  private let store: TestStore
  private let app: Caller
  private let source = SourceRecord(bundleIdentifier: "test.app", name: "test.app")

  init() throws {
    store = try TestStore()
    app = try store.app("test.app", share: ["stepCount", "heartRate"])
  }

  private static func synced(
    _ identifier: String, _ version: Int64, at start: Double = 0, type: String = "stepCount"
  ) throws -> SampleRecord {
    let unit = type == "stepCount" ? "count" : "count/min"
    return try TestStore.sample(
      type, Double(version), unit, at: start,
      metadata: [
        .init(key: MetadataSet.syncIdentifierKey, value: .string(identifier)),
        .init(key: MetadataSet.syncVersionKey, value: .integer(version)),
      ])
  }

  /// The UUIDs of the samples to replace, each with that of its successor, and those of the rejected samples.
  private func resolve(_ samples: [SampleRecord], source: SourceRecord? = nil) throws -> (replaced: [[UUID]], rejected: Set<UUID>) {
    try store.engine.database.write { storage in
      let resolution = try SyncResolution(samples, source: source ?? self.source, storage: storage)
      return (resolution.replaced.map { [$0.old.record.uuid, $0.new] }, Set(resolution.superseded.keys))
    }
  }

  @Test("META-07: stored samples are replaced in the order in which they were saved, whatever the order of their successors")
  func order() throws {
    let identifiers = (0..<12).map { "id \($0)" }
    let old = try identifiers.map { try Self.synced($0, 1) }
    for sample in old { try store.save(sample, for: app) }
    let new = try identifiers.map { try Self.synced($0, 2, at: 5) }
    let resolution = try resolve(Array(new.reversed()))
    #expect(resolution.replaced == zip(old, new).map { [$0.uuid, $1.uuid] })
    #expect(resolution.rejected.isEmpty)
  }

  @Test("META-09: a stored sample stays before one of the same version, and before an older one")
  func stays() throws {
    let stored = try Self.synced("one", 2)
    try store.save(stored, for: app)
    for version: Int64 in [1, 2] {
      let late = try Self.synced("one", version)
      let resolution = try resolve([late])
      #expect(resolution.replaced.isEmpty, "\(version)")
      #expect(resolution.rejected == [late.uuid], "\(version)")
    }
    let newer = try Self.synced("one", 3)
    #expect(try resolve([newer]).replaced == [[stored.uuid, newer.uuid]])
  }

  @Test("META-07: an identifier belongs to one type of one source; samples without one are not looked at")
  func otherTypesAndSources() throws {
    try store.save(Self.synced("one", 5), for: app)
    let (pulse, plain) = (try Self.synced("one", 1, type: "heartRate"), try TestStore.steps(1))
    let own = try resolve([pulse, plain])
    #expect(own.replaced.isEmpty)
    #expect(own.rejected.isEmpty)
    let others = try resolve([Self.synced("one", 1)], source: SourceRecord(bundleIdentifier: "test.other", name: "test.app"))
    #expect(others.replaced.isEmpty)
    #expect(others.rejected.isEmpty)
  }
}
