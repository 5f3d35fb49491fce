// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine

/// Anchors of a store in a folder, after the folder got another store.
@Suite struct RestoredAnchorsTests {
  private let app = Caller.app(TestStore.identity("test.app"))

  private func save(_ numbers: Range<Int>, _ store: TestStore) throws {
    _ = try store.app("test.app", share: ["stepCount"], read: ["stepCount"])
    for number in numbers { try store.save(TestStore.steps(1, at: Double(number)), for: app) }
  }

  private func changes(_ store: TestStore, after anchor: ChangeAnchor?) throws -> FetchChanges.Reply {
    let selection = FetchSamples.Selection(type: try TestStore.type("stepCount"), predicate: .everything)
    return try store.engine.perform(FetchChanges(selections: [selection], anchor: anchor, limit: nil), for: app)
  }

  @Test("An anchor holds for another opening of the same store")
  func reopened() throws {
    let place = try TemporaryFolder()
    let first = try TestStore(folder: place.url)
    try save(0..<3, first)
    let anchor = try changes(first, after: nil).anchor
    let second = try TestStore(folder: place.url)
    try save(3..<5, second)
    for store in [first, second] {
      let reply = try changes(store, after: anchor)
      #expect(reply.added.count == 2)
      #expect(!reply.beginsAnew)
    }
  }

  @Test("K1: after a restore from an older backup an anchor is the beginning, also once the log is longer than the anchor's place")
  func restored() throws {
    let place = try TemporaryFolder()
    let recovery = try StoreKeys.openOrCreate(
      folder: place.url.appendingPathComponent("store"), keyFolder: place.url.appendingPathComponent("keys")
    ).makeRecoveryKey()
    let store = try TestStore(folder: place.url)
    try save(0..<2, store)
    let made = try store.engine.perform(BeginBackup(), for: .owner)
    var bytes = Data()
    while let part = try store.engine.perform(ReadBackupPart(number: made.number, offset: Int64(bytes.count)), for: .owner) {
      bytes += part
    }
    let file = place.url.appendingPathComponent("backup")
    try bytes.write(to: file)
    try save(2..<6, store)
    let anchor = try changes(store, after: nil).anchor

    let backup = try BackupFile(at: file.path)
    try backup.unlock(with: .recoveryKey(recovery))
    let other = place.url.appendingPathComponent("restored")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    let restore = try StoreRestore(
      backup, to: other.appendingPathComponent("store"), keyFolder: other.appendingPathComponent("keys"))
    _ = try restore.fill()
    _ = try restore.finish()
    let restored = try TestStore(folder: other)
    for end in 2..<10 {
      let reply = try changes(restored, after: anchor)
      #expect(reply.added.count == end, "\(end)")
      #expect(reply.beginsAnew, "\(end)")
      try save(end..<(end + 1), restored)
    }
  }

  @Test("K1: after an erasure an anchor is the beginning of the store that is made in the same folder")
  func erased() throws {
    let place = try TemporaryFolder()
    var anchor: ChangeAnchor?
    do {
      let store = try TestStore(folder: place.url)
      try save(0..<3, store)
      anchor = try changes(store, after: nil).anchor
    }
    try StoreKeys.erase(folder: place.url.appendingPathComponent("store"), keyFolder: place.url.appendingPathComponent("keys"))
    let store = try TestStore(folder: place.url)
    try save(0..<5, store)
    let reply = try changes(store, after: anchor)
    #expect(reply.added.count == 5)
    #expect(reply.beginsAnew)
  }

  @Test("K1: files that were put back from a copy make an anchor of their future the beginning, as long as their log is not longer")
  func copiedFiles() throws {
    let place = try TemporaryFolder()
    let copy = try TemporaryFolder()
    var anchor: ChangeAnchor?
    do {
      let store = try TestStore(folder: place.url)
      try save(0..<2, store)
      // Nothing is written while the files are copied.
      store.engine.log?.writeAll()
    }
    for name in ["store", "keys"] {
      try FileManager.default.copyItem(at: place.url.appendingPathComponent(name), to: copy.url.appendingPathComponent(name))
    }
    do {
      let store = try TestStore(folder: place.url)
      try save(2..<6, store)
      anchor = try changes(store, after: nil).anchor
    }
    let older = try TestStore(folder: copy.url)
    let reply = try changes(older, after: anchor)
    #expect(reply.added.count == 2)
    #expect(reply.beginsAnew)
  }
}
