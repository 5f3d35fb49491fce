// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What is known of a feed, as settings of the store: its report, the UUIDs that its phone has deleted, and batches that were set aside.
package struct FeedTable<Storage: StorageReader> {
  let storage: Storage

  private func name(_ feed: String, _ part: String) -> String { "feed \(feed) \(part)" }

  /// What the store knows of a feed; an empty report for a feed that has sent nothing, and for one that makes no sense.
  package func report(of feed: String) throws -> FeedReport {
    guard let text: String = try storage.settings.value(name(feed, "report")) else { return FeedReport() }
    return try storage.sound("setting", 0) { () throws -> FeedReport? in
      let report = try JSONDecoder().decode(FeedReport.self, from: Data(text.utf8))
      guard report.isSound else { throw HealthError.damagedData(.column) }
      return report
    } ?? FeedReport()
  }

  /// Those of the UUIDs that the feed's phone has deleted. Cost: one setting for each first byte among them.
  package func deleted(among uuids: [UUID], of feed: String) throws -> Set<UUID> {
    var found: Set<UUID> = []
    for (shard, uuids) in Dictionary(grouping: uuids, by: Self.shard) {
      let known = Set(try self.deleted(shard, of: feed))
      if !known.isEmpty { found.formUnion(uuids.filter(known.contains)) }
    }
    return found
  }

  /// The bytes of a batch that was set aside; nil where there are none.
  package func setAside(_ number: Int, of feed: String) throws -> Data? {
    let text: String? = try storage.settings.value(name(feed, "batch \(number)"))
    return text.flatMap { Data(base64Encoded: $0) }
  }

  /// The deletions are kept by the first byte of the UUID, so that a batch rewrites few of them.
  private static func shard(_ uuid: UUID) -> UInt8 { uuid.uuid.0 }

  private func shardName(_ shard: UInt8, _ feed: String) -> String { name(feed, "deleted \(shard)") }

  private func deleted(_ shard: UInt8, of feed: String) throws -> [UUID] {
    guard let text: String = try storage.settings.value(shardName(shard, feed)), let data = Data(base64Encoded: text) else { return [] }
    return stride(from: 0, to: data.count - 15, by: 16).map { start in
      let bytes = data[data.startIndex + start..<data.startIndex + start + 16]
      // Unsafe: the buffer has the 16 bytes of a UUID, and lives until the closure returns.
      return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
  }
}

extension FeedTable where Storage == StorageWriter {
  /// Stores the report of a feed; nil removes it.
  package func set(_ report: FeedReport?, of feed: String) throws {
    let text = try report.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    try storage.settings.set(name(feed, "report"), to: text)
  }

  /// Remembers UUIDs that the phone has deleted. Beyond ``Limits/mostDeletionsOfFeed`` the oldest are forgotten.
  package func addDeleted(_ uuids: [UUID], of feed: String) throws {
    for (shard, uuids) in Dictionary(grouping: uuids, by: Self.shard) {
      var all = try deleted(shard, of: feed)
      var known = Set(all)
      for uuid in uuids where known.insert(uuid).inserted { all.append(uuid) }
      var data = Data()
      for uuid in all.suffix(Limits.mostDeletionsOfFeed / 256) {
        // Unsafe: the pointer is to the UUID's own 16 bytes, which the closure copies.
        withUnsafeBytes(of: uuid.uuid) { data.append(contentsOf: $0) }
      }
      try storage.settings.set(shardName(shard, feed), to: data.base64EncodedString())
    }
  }

  /// Keeps the bytes of a batch that was set aside; nil removes them.
  package func keep(_ body: Data?, as number: Int, of feed: String) throws {
    try storage.settings.set(name(feed, "batch \(number)"), to: body?.base64EncodedString())
  }
}

extension StorageDoors where Self: StorageReader {
  /// What is known of feeds.
  package var feeds: FeedTable<Self> { FeedTable(storage: self) }
}
