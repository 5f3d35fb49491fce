// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthEvents
import OpenHealthTestSupport
import Testing

/// A store, an app that may read some types, and a folder for the feed's file.
struct EventWorld {
  static let app = "com.example.events"
  static let phone = "com.example.phone"

  let store: TestStore
  let connection: HealthConnection
  let phone: Caller
  let folder: TemporaryFolder

  init(read: [String] = ["stepCount", "heartRate"], now: @escaping @Sendable () -> Date = { .ofTests(3600) }) throws {
    store = try TestStore(now: now)
    _ = try store.app(Self.app, read: read)
    phone = try store.app(Self.phone, share: ["stepCount", "heartRate", "sleepAnalysis"])
    connection = HealthConnection(service: store.engine, app: TestStore.identity(Self.app), now: now)
    folder = try TemporaryFolder()
  }

  func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  func file(_ kind: String) -> FeedFile { FeedFile(path: path("\(kind).json"), kind: kind) }

  func types(_ names: String...) throws -> [DataType] { try names.map(TestStore.type) }

  func delete(_ sample: SampleRecord, _ caller: Caller? = nil) throws {
    try store.engine.perform(DeleteSamples(samples: [sample]), for: caller ?? phone)
  }

  /// Runs a feed until a round succeeds, at most some rounds. Returns what it noted.
  @discardableResult
  func run(
    _ receiver: any EventReceiver, _ types: [DataType], all: Bool = false, file: FeedFile, rounds: Int = 1
  ) throws -> [EventFeed.Notice] {
    var notices: [EventFeed.Notice] = []
    var feed = EventFeed(
      connection, types: types, takesAll: all, file: file, to: receiver, wake: Wake(), backOff: BackOff(seed: 1), pause: { _ in }
    ) { notices.append($0) }
    var round = 0
    var before = -1
    // A round that succeeds notes nothing.
    try feed.run {
      round += 1
      defer { before = notices.count }
      return round < rounds && notices.count > max(0, before)
    }
    return notices
  }
}

/// What a killed process does not do: go on.
struct Killed: Error {}

/// A receiver that remembers, and fails when it is told to.
final class ListReceiver: EventReceiver {
  var mostChanges = 3
  private(set) var ids: [String] = []
  private(set) var changes: [String] = []
  /// Called with the number of the delivery, from 1, before it counts and after.
  var before: (Int) throws -> Void = { _ in }
  var after: (Int) throws -> Void = { _ in }
  private var count = 0

  func take(_ events: [StoreEvent]) throws {
    count += 1
    try before(count)
    for event in events {
      ids.append(event.id)
      switch event.change {
      case .added(let sample): changes.append("+\(sample.uuid)")
      case .deleted(let deletion): changes.append("-\(deletion.uuid)")
      }
    }
    try after(count)
  }

  func rest() -> Double { 0 }
}
