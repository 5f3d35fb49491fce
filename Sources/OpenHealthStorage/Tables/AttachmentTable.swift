// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Files that belong to samples, and their content.
package struct AttachmentTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The attachments of a sample, in the order in which they were attached, without their content.
  package func all(ofSample sequence: Int64) throws -> [AttachmentRecord] {
    let statement = try database.cachedStatement(sql: "SELECT id, uuid, body FROM attachment WHERE seq = ? ORDER BY id")
    return try storage.sound("attachment", SQLRow.fetchAll(statement, arguments: [sequence])) { try attachment(uuid: $0[1], body: $0[2]) }
  }

  private func attachment(uuid: Data, body: Data) throws -> AttachmentRecord {
    guard let identifier = UUID(data: uuid) else { throw HealthError.damagedData(.uuid) }
    return try AttachmentRecord.decoded(database.decrypted(body, CipherPlace(.attachment, identifier)))
  }

  /// Whether a sample has an attachment.
  package func has(_ identifier: UUID, ofSample sequence: Int64) throws -> Bool {
    try place(identifier, ofSample: sequence) != nil
  }

  /// One part of an attachment's content, from 0, with the number of its parts; nil when the sample has no such attachment. Parts that do
  /// not exist are empty.
  package func part(_ part: Int, of identifier: UUID, ofSample sequence: Int64) throws -> (bytes: Data, partCount: Int)? {
    guard let place = try place(identifier, ofSample: sequence) else { return nil }
    let count =
      (max(0, min(place.size, Limits.largestAttachments)) + StoredParts.contentBytes - 1) / StoredParts.contentBytes
    guard part >= 0, part < count else { return (Data(), count) }
    // The first part of a file that lacks others must not look like the whole.
    if part == 0, try !hasAllParts(place.number, size: place.size, count: count) {
      storage.leaveOut(place.number, of: "attachment_part", type: nil)
      return nil
    }
    let statement = try database.cachedStatement(sql: "SELECT body FROM attachment_part WHERE attachment = ? AND part = ?")
    guard let bytes = try Data.fetchOne(statement, arguments: [place.number, part]) else { throw HealthError.damagedData(.attachment) }
    return (try database.decrypted(bytes, CipherPlace(.attachmentPart, place.number, Int64(part))), count)
  }

  private func hasAllParts(_ number: Int64, size: Int, count: Int) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: "SELECT count(*), coalesce(sum(length(body)), 0), max(part) FROM attachment_part WHERE attachment = ?")
    guard let row = try SQLRow.fetchOne(statement, arguments: [number]) else { return false }
    return try storage.sound("attachment_part", number) {
      let (found, length, last): (Int, Int, Int?) = (try row[0], try row[1], try row[2])
      return found == count && length - found * database.overhead == size && last == count - 1
    } ?? false
  }

  private func place(_ identifier: UUID, ofSample sequence: Int64) throws -> (number: Int64, size: Int)? {
    let statement = try database.cachedStatement(sql: "SELECT id, size FROM attachment WHERE seq = ? AND uuid = ?")
    guard let row = try SQLRow.fetchOne(statement, arguments: [sequence, identifier.data]) else { return nil }
    return try storage.sound("attachment", row) { (try $0[0], try $0[1]) }
  }

  /// At most `limit` attachments of stored samples after a number, in the order in which they were attached.
  package func page(after number: Int64, limit: Int) throws -> ListAttachments.Page {
    let statement = try database.cachedStatement(sql: "SELECT id, seq, uuid, body FROM attachment WHERE id > ? ORDER BY id LIMIT ?")
    let rows = try SQLRow.fetchAll(statement, arguments: [number, limit])
    var items: [ListAttachments.Item] = []
    for row in rows {
      // The samples of the others are removed.
      guard let sample = try storage.sound("attachment", row, { try storage.samples(from: $0[1], count: 1).first }),
        let attachment = try storage.sound("attachment", row, { try attachment(uuid: $0[2], body: $0[3]) })
      else { continue }
      items.append(.init(number: try row[0], sample: SampleReference(sample.record), attachment: attachment))
    }
    return ListAttachments.Page(items: items, next: rows.count < limit ? nil : try rows.last?[0])
  }
}

extension AttachmentTable where Storage == StorageWriter {
  /// Attaches a file, with its content, to a stored sample. Throws what ``AttachmentRecord/validate()`` refuses, and `attachmentTooLarge`
  /// when the sample would have more than ``Limits`` allow.
  ///
  /// - Parameter number: The import that brings the file; nil for an app's.
  package func add(_ attachment: AttachmentRecord, toSample sequence: Int64, import number: Int64? = nil) throws {
    try attachment.validate()
    let statement = try database.cachedStatement(sql: "SELECT count(*), coalesce(sum(size), 0) FROM attachment WHERE seq = ?")
    if let row = try SQLRow.fetchOne(statement, arguments: [sequence]) {
      guard try row[0] < Limits.mostAttachments, try row[1] <= Limits.largestAttachments - attachment.data.count else {
        throw HealthError.attachmentTooLarge
      }
    }
    let place = try database.insert(
      StoreTable.attachment.insertion,
      [
        sequence, attachment.identifier.data, number, attachment.data.count,
        try database.encrypted(attachment.encoded(), CipherPlace(.attachment, attachment.identifier)),
      ])
    let insert = try database.cachedStatement(sql: StoreTable.attachmentPart.insertion)
    let bytes = attachment.data.bytes ?? Data()
    for (part, first) in stride(from: 0, to: bytes.count, by: StoredParts.contentBytes).enumerated() {
      let start = bytes.startIndex + first
      let piece = bytes[start..<min(start + StoredParts.contentBytes, bytes.endIndex)]
      try insert.execute(arguments: [place, part, try database.encrypted(piece, CipherPlace(.attachmentPart, place, Int64(part)))])
    }
  }

  /// Removes a file from a sample. Returns false when the sample has no such attachment.
  package func remove(_ identifier: UUID, fromSample sequence: Int64) throws -> Bool {
    try database.cachedStatement(sql: "DELETE FROM attachment WHERE seq = ? AND uuid = ?").execute(arguments: [sequence, identifier.data])
    return try database.changesCount > 0
  }

  /// Moves the attachments of a removed sample to the sample that replaces it. Attachments that the new sample has already are not moved.
  package func move(ofSample old: Int64, to new: Int64) throws {
    try database.cachedStatement(
      sql: "UPDATE attachment SET seq = ?1 WHERE seq = ?2 AND uuid NOT IN (SELECT uuid FROM attachment WHERE seq = ?1)"
    ).execute(arguments: [new, old])
  }

  func remove(ofSample sequence: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM attachment WHERE seq = ?").execute(arguments: [sequence])
  }

  func remove(ofImport number: Int64) throws {
    try database.execute(sql: "DELETE FROM attachment WHERE import = ?", arguments: [number])
  }
}

extension StorageDoors where Self: StorageReader {
  /// Files that belong to samples, and their content.
  package var attachments: AttachmentTable<Self> { AttachmentTable(storage: self) }
}
