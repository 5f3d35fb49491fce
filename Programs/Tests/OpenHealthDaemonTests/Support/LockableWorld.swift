// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthEngine
import OpenHealthJournal
import OpenHealthStorage
import Synchronization

@testable import OpenHealthDaemon

/// The uptime of a daemon, which a test advances.
final class TestClock: Sendable {
  private let time = Mutex(TimeInterval(1000))

  var seconds: TimeInterval { time.withLock { $0 } }

  func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}

/// A store on disk, for a daemon inside the test's process.
final class LockableWorld {
  static let passphrase = Array("correct horse".utf8)

  /// The folder that contains the folders of the store and of its keys.
  let place: URL
  let clock = TestClock()
  private var current: LockableStore?
  var store: LockableStore { current! }

  var folder: URL { place.appendingPathComponent("store") }

  init(passphrase: [UInt8]? = nil, lockAfter: TimeInterval? = nil, limits: Journal.Limits = .init()) throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("lock-\(UUID().uuidString.prefix(8))")
    self.place = place
    let keys = try StoreKeys.openOrCreate(
      folder: place.appendingPathComponent("store"), keyFolder: place.appendingPathComponent("keys"),
      passphrase: passphrase.map { SecretBytes($0) }, cost: .least)
    current = try Self.store(keys, in: place, clock, lockAfter: lockAfter, limits: limits)
  }

  deinit {
    try? FileManager.default.removeItem(at: place)  // a folder left in the temporary place does no harm
  }

  private static func store(
    _ keys: StoreKeys?, in place: URL, _ clock: TestClock, lockAfter: TimeInterval?, limits: Journal.Limits = .init()
  ) throws -> LockableStore {
    let folder = place.appendingPathComponent("store")
    let lock = try ServingLock(folder: folder, socket: "/nowhere")
    return try LockableStore(
      folder: folder, lock: lock, keys: keys, keyFolder: place.appendingPathComponent("keys"), lockAfter: lockAfter,
      uptime: { clock.seconds }, now: { Date(timeIntervalSinceReferenceDate: 720_000_000 + clock.seconds) }, limits: limits
    ) { keys throws(HealthError) in
      HealthEngine(database: try .open(keys, lock: lock), answering: QueuedAnswering())
    }
  }

  /// Closes the store and opens it again as a new daemon does, with the key file or locked. It never locks by time, and has the usual
  /// limits.
  ///
  /// - Parameter merges: Whether it merges the saves of the one before.
  func restart(isLocked: Bool = false, merges: Bool = true) throws {
    // The old daemon ends first, because only one can serve the store.
    current = nil
    let keys = isLocked ? nil : try StoreKeys.openExisting(folder: folder, keyFolder: place.appendingPathComponent("keys"))
    current = try Self.store(keys, in: place, clock, lockAfter: nil)
    if merges { try store.mergeEarlierSaves() }
  }

  /// Registers an app that may save and read these types, and returns it as a caller.
  func app(_ name: String, _ types: [DataType] = [Facts.steps]) throws -> Caller {
    let token = AppToken.text(of: Array(repeating: 7, count: AppToken.byteCount))
    let usage = UsageTexts(share: "a", update: "b")
    try store.perform(AddApp(AppRegistration(bundleIdentifier: name, name: name, usage: usage), token: token), for: .owner)
    try store.answer(.granted, [.share, .read], types, app: name)
    guard let found = try store.app(name, token: token) else { throw HealthError.appNotRegistered(bundleIdentifier: name) }
    return .app(found.identity(.registered, productType: nil, operatingSystem: SystemVersion(major: 1, minor: 2, patch: 3)))
  }

  /// The samples of a type, in the order in which they came into the store.
  func stored(_ type: DataType = Facts.steps) throws -> [UUID] {
    let changes = FetchChanges(selections: [.init(type: type, predicate: .everything)], anchor: nil, limit: nil)
    return try store.perform(changes, for: .owner).added.map(\.uuid)
  }
}
