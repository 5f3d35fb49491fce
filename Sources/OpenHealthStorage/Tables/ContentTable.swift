// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The contents of samples that are more than a value.
package struct ContentTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The content of a sample of this type, without the bytes of its large part.
  func content(_ sequence: Int64, of type: DataType) throws -> SampleContent {
    let statement = try database.cachedStatement(sql: "SELECT body FROM content WHERE seq = ?")
    guard let body = try Data.fetchOne(statement, arguments: [sequence]) else { throw HealthError.damagedData(.contentMissing) }
    let content = try SampleContent.decoded(database.decrypted(body, CipherPlace(.content, sequence)))
    guard content.record.fits(type) else { throw HealthError.damagedData(.content) }
    return content
  }

  /// One part of the large part of a stored sample's content, from 0; nil when there are no more.
  package func part(_ part: Int, of sample: StoredSample) throws -> Data? {
    try Data.fetchOne(
      database.cachedStatement(sql: "SELECT body FROM content_part WHERE seq = ? AND part = ?"), arguments: [sample.sequence, part]
    ).map { try database.decrypted($0, CipherPlace(.contentPart, sample.sequence, Int64(part))) }
  }

  /// Whether the large part of a stored sample's content is the one that was saved. Cost: reads it.
  package func isWhole(_ sample: StoredSample) throws -> Bool {
    try storage.sound("content_part", sample.sequence, type: sample.record.type) {
      _ = try whole(of: sample)
      return true
    } ?? false
  }

  /// The content of a stored sample with the bytes of its large part. Throws `damagedData` where these are not the ones that were saved.
  func whole(of sample: StoredSample) throws -> SampleContent? {
    guard var content = sample.record.content, let described = content.bytes else { return sample.record.content }
    var bytes = Data()
    var part = 0
    while let body = try self.part(part, of: sample) {
      bytes += body
      part += 1
    }
    guard let whole = described.filled(bytes) else { throw HealthError.damagedData(.contentBytes) }
    content.bytes = whole
    return content
  }
}

extension ContentTable where Storage == StorageWriter {
  /// Stores the contents of the samples among `samples` that have one.
  func insert(among samples: [SampleRecord], _ places: [StoredPlace]) throws {
    for (index, place) in places.enumerated() {
      let type = samples[index].type
      guard case .content(let content) = samples[index].value else {
        // A client can send anything over a socket, and a sample without its content could not be read later.
        if type.hasContent { throw HealthError.invalidArgument(.invalidObject(.wrongKind(type: type))) }
        continue
      }
      guard content.record.fits(type) else { throw HealthError.invalidArgument(.invalidObject(.wrongKind(type: type))) }
      let body = try content.encoded()
      guard body.count <= Limits.largestContent, content.bytes?.count ?? 0 <= Limits.largestContentBytes else {
        throw HealthError.invalidArgument(.contentTooLarge(type))
      }
      try database.cachedStatement(sql: StoreTable.content.insertion).execute(
        arguments: [place.sequence, try database.encrypted(body, CipherPlace(.content, place.sequence))])
      guard let described = content.bytes else { continue }
      guard let bytes = described.bytes else { throw HealthError.invalidArgument(.storedContent(type)) }
      let insert = try database.cachedStatement(sql: StoreTable.contentPart.insertion)
      for (part, first) in stride(from: 0, to: bytes.count, by: StoredParts.contentBytes).enumerated() {
        let start = bytes.startIndex + first
        let piece = bytes[start..<min(start + StoredParts.contentBytes, bytes.endIndex)]
        try insert.execute(
          arguments: [place.sequence, part, try database.encrypted(piece, CipherPlace(.contentPart, place.sequence, Int64(part)))])
      }
    }
  }

  func remove(_ sequence: Int64) throws {
    for table in ["content", "content_part"] {
      try database.cachedStatement(sql: "DELETE FROM \(table) WHERE seq = ?").execute(arguments: [sequence])
    }
  }
}

extension StorageDoors where Self: StorageReader {
  /// The contents of samples that are more than a value.
  package var contents: ContentTable<Self> { ContentTable(storage: self) }
}
