// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// Reads batches of `ohe.wire/1`: lines of JSON, or one document with header, records and footer.
///
/// Where the format's schema and its text disagree, both are read: time zones that are null or 0 when unknown, instants with and without
/// milliseconds, unknown fields and kinds. Lines may be without an envelope, and several batches may follow each other.
enum WireReader {
  static func batches(_ bytes: [UInt8]) throws(FeedFault) -> [FeedBatch] {
    var lines = Lines(bytes)
    // A document may be written over many lines: its first line alone is no record, and no JSON.
    if let first = lines.next(), let value = try? JSONReader.value(of: Array(first.bytes)), case .object = value,
      value["kind"] != nil || lines.next() != nil
    {
      return try batches(ofLines: Lines(bytes))
    }
    return [try batch(ofDocument: bytes)]
  }

  /// The lines of bytes that are not empty, with their numbers from 1. One at a time: eight million lines are a body, too.
  private struct Lines: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>
    private var number = 0

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func next() -> (number: Int, bytes: ArraySlice<UInt8>)? {
      while !rest.isEmpty {
        let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
        var line = rest[..<end]
        rest = rest[end...].dropFirst()
        number += 1
        if line.last == 0x0D { line = line.dropLast() }
        if !line.isEmpty { return (number, line) }
      }
      return nil
    }
  }

  // MARK: Lines

  private static func batches(ofLines lines: Lines) throws(FeedFault) -> [FeedBatch] {
    var batches: [FeedBatch] = []
    var open: Open?
    for (count, line) in lines.enumerated() {
      // As many records as one batch may have, with its header and footer.
      guard count < FeedLimits.mostRecords + 2, batches.count < FeedLimits.mostBatches else { throw .tooLong }
      let record: JSON
      do { record = try JSONReader.value(of: Array(line.bytes)) } catch { throw .notJSON(line: line.number, error) }
      switch record["kind"] {
      case .text("batch.header")?:
        if let before = open {
          guard before.header == nil else { throw .cut }
          batches.append(try before.end(footer: nil))
        }
        open = Open(header: try checked(header: record))
      case .text("batch.footer")?:
        guard let current = open, current.header != nil else { throw .foreign }
        batches.append(try current.end(footer: record))
        open = nil
      default:
        var current = open ?? Open(header: nil)
        open = nil  // one owner, so that the records are not copied
        try current.take(record, as: line.bytes)
        open = current
      }
    }
    if let open {
      guard open.header == nil else { throw .cut }
      batches.append(try open.end(footer: nil))
    }
    return batches
  }

  // MARK: One document

  private static func batch(ofDocument bytes: [UInt8]) throws(FeedFault) -> FeedBatch {
    let document: JSON
    do { document = try JSONReader.value(of: bytes) } catch { throw .notJSON(line: nil, error) }
    guard case .array(let records)? = document["records"], let header = document["header"], let footer = document["footer"] else {
      throw .foreign
    }
    guard records.count <= FeedLimits.mostRecords else { throw .tooLong }
    var open = Open(header: try checked(header: header))
    for record in records { try open.take(record, as: nil) }
    return try open.end(footer: footer)
  }

  private static func checked(header: JSON) throws(FeedFault) -> JSON {
    guard case .text(let spec)? = header["spec"] else { throw .foreign }
    // A minor version adds only what may be ignored.
    guard spec == "ohe.wire/1" || spec.hasPrefix("ohe.wire/1.") else { throw .version }
    guard case .text(let identity)? = header["batchId"], !identity.isEmpty, identity.utf8.count <= FeedLimits.longestName else {
      throw .foreign
    }
    return header
  }

  /// A batch whose footer has not come.
  private struct Open {
    let header: JSON?
    private var batch = FeedBatch(identity: "")
    private var origins = FeedOrigins()
    /// The records in canonical form, and as they came, each with the end of its line.
    private var (canonical, raw): ([UInt8], [UInt8]) = ([], [])

    init(header: JSON?) { self.header = header }

    mutating func take(_ record: JSON, as line: ArraySlice<UInt8>?) throws(FeedFault) {
      CanonicalJSON.write(record, to: &canonical)
      canonical.append(0x0A)
      if let line {
        raw += line
        raw.append(0x0A)
      }
      batch.records += 1
      WireRecord.take(record, into: &batch, &origins)
      try batch.checkSize()
    }

    /// The batch, if it is as header and footer say.
    func end(footer: JSON?) throws(FeedFault) -> FeedBatch {
      var batch = batch
      let digest = ContentDigest.text(of: canonical)
      guard let header else {
        batch.identity = digest
        return batch
      }
      guard let footer, case .text("batch.footer")? = footer["kind"] ?? .text("batch.footer") else { throw .cut }
      guard footer["batchId"] == header["batchId"] else { throw .cut }
      guard case .text(let named)? = footer["contentDigest"] else { throw .digest }
      // Some senders digest their lines as they are, although these are not canonical.
      guard named.lowercased() == digest || !raw.isEmpty && named.lowercased() == ContentDigest.text(of: raw) else { throw .digest }
      if let count = header["recordCount"]?.asNumber, count != Double(batch.records) { throw .count }
      if case .boolean(false)? = footer["complete"] { batch.isPartial = true }
      if case .text(let identity)? = header["batchId"] { batch.identity = identity.lowercased() }
      batch.digest = digest
      return batch
    }
  }
}
