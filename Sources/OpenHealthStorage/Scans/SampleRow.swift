// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// One sample of a scan: a statement at a row of `sample`, or a sample of a chunk. Valid until the scan moves on.
///
/// The statement's columns are those of ``StorageReader/recordColumns(_:)``, after start and sequence number, or the first of them.
enum SampleRow {
  case row(any SQLStatement)
  case sealed(StoredChunk, Int)

  var start: Double {
    get throws {
      switch self {
      case .row(let row): row.double(0)
      case .sealed(let chunk, let index): try chunk.content.start[index]
      }
    }
  }

  var sequence: Int64 {
    get throws {
      switch self {
      case .row(let row): row.int64(1)
      case .sealed(let chunk, let index): try chunk.content.sequence[index]
      }
    }
  }

  /// The number, or that of the chunk where its numbers do not decode.
  var knownSequence: Int64 {
    switch self {
    case .row(let row): return row.int64(1)
    case .sealed(let chunk, let index): do { return try chunk.content.sequence[index] } catch { return 0 &- chunk.header.body }
    }
  }

  var end: Double {
    get throws {
      switch self {
      case .row(let row): row.isNull(2) ? row.double(0) : row.double(2)
      case .sealed(let chunk, let index): try chunk.content.end[index]
      }
    }
  }

  var value: Double {
    get throws {
      switch self {
      case .row(let row): try row.double(3, in: CipherPlace(.sampleValue, row.int64(1)))
      case .sealed(let chunk, let index): try chunk.content.value[index]
      }
    }
  }

  /// The value of a category, or the number of locations of a route.
  var whole: Int {
    get throws {
      switch self {
      case .row(let row): return Int(try row.int64(3, in: CipherPlace(.sampleValue, row.int64(1))))
      case .sealed(let chunk, let index):
        guard let whole = try Int(exactly: chunk.content.value[index]) else { throw HealthError.damagedData(.chunk) }
        return whole
      }
    }
  }

  /// The number of the unit, negative for a series; nil unless the value is a quantity.
  var unit: Int64? { get throws { try number(4) { try $0.content.unit[$1] } } }

  var provenance: Int64 { get throws { try number(5) { try $0.content.provenance[$1] } ?? 0 } }

  var metadata: Int64? { get throws { try number(6) { try $0.content.metadata[$1] } } }

  var creation: Double? {
    get throws {
      switch self {
      case .row(let row):
        if row.isNull(7) { return nil }
        guard row.isNumber(7) else { throw HealthError.damagedData(.column) }
        return row.double(7)
      case .sealed(let chunk, let index):
        let creation = try chunk.content.creation[index]
        return creation.isNaN ? nil : creation
      }
    }
  }

  var timeZone: Int64? { get throws { try number(8) { try $0.content.timeZone[$1] } } }

  var uuid: UUID {
    get throws {
      switch self {
      case .row(let row): try row.uuid(9)
      case .sealed(let chunk, let index): try chunk.uuid[index]
      }
    }
  }

  var isCorrelationMember: Bool { get throws { try number(10) { try $0.content.membership[$1] } ?? 0 != 0 } }

  /// A number that is null in a row where it is 0 in a chunk.
  private func number(_ column: Int32, _ sealed: (StoredChunk, Int) throws -> Int64) rethrows -> Int64? {
    switch self {
    case .row(let row): return row.isNull(column) ? nil : row.int64(column)
    case .sealed(let chunk, let index):
      let number = try sealed(chunk, index)
      return number == 0 ? nil : number
    }
  }
}
