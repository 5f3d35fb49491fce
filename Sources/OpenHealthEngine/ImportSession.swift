// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Synchronization

/// The running imports of this engine, by number: from ``BeginImport`` to ``FinishImport``, or to the first batch that fails.
final class ImportSessions: Sendable {
  private let sessions = Mutex<[Int64: ImportSession]>([:])

  func open(_ number: Int64) { sessions.withLock { $0[number] = ImportSession() } }

  func close(_ number: Int64) { sessions.withLock { _ = $0.removeValue(forKey: number) } }

  /// The session of a running import. Throws ``HealthError/invalidArgument(_:)`` for an import that does not run here.
  func session(_ number: Int64) throws(HealthError) -> ImportSession {
    if let session = sessions.withLock({ $0[number] }) { return session }
    throw .invalidArgument(.importNotRunning(number))
  }
}

/// The records that one reading of a file has claimed so far: a bit for each stored record and place, by sequence number. The place says
/// whether the record is at the top level or inside a correlation or workout.
final class ImportSession: Sendable {
  private let claims = Mutex<[ImportRecords.Place: ClaimSet]>([:])
  private let elements = Mutex(ClaimSet())

  /// Claims a kept element by its number. False when this import claimed it before.
  func claimElement(_ number: Int64) -> Bool { elements.withLock { $0.insert(number) } }

  /// The outcome of a claim.
  enum Claim { case taken, free, claimedAtOtherPlace }

  /// Claims a stored record for a place. The record is `taken` when this import claimed it there before.
  func claim(_ sequence: Int64, at place: ImportRecords.Place) -> Claim {
    claims.withLock { claims in
      guard claims[place, default: ClaimSet()].insert(sequence) else { return .taken }
      let isKnown = ImportRecords.Place.allCases.contains { $0 != place && claims[$0]?.contains(sequence) == true }
      return isKnown ? .claimedAtOtherPlace : .free
    }
  }

  /// Claims records that were just stored, which no other record can have claimed.
  func claim(stored sequences: [Int64], at place: ImportRecords.Place) {
    claims.withLock { claims in
      for sequence in sequences { _ = claims[place, default: ClaimSet()].insert(sequence) }
    }
  }
}

/// A set of numbers as bits, in blocks, so that a few high numbers do not cost the space of all lower ones.
///
/// Unsafe: the buffer belongs to the block's array and is used inside the closure only. `position` returns words within a block.
struct ClaimSet {
  private static let bitsInBlock: Int64 = 1 << 16
  private var blocks: [Int64: [UInt64]] = [:]

  mutating func insert(_ number: Int64) -> Bool {
    let (word, bit) = Self.position(number)
    return blocks[number / Self.bitsInBlock, default: Array(repeating: 0, count: Int(Self.bitsInBlock / 64))].withUnsafeMutableBufferPointer
    {
      if $0[word] & bit != 0 { return false }
      $0[word] |= bit
      return true
    }
  }

  func contains(_ number: Int64) -> Bool {
    let (word, bit) = Self.position(number)
    return blocks[number / Self.bitsInBlock].map { $0[word] & bit != 0 } ?? false
  }

  private static func position(_ number: Int64) -> (word: Int, bit: UInt64) {
    let inside = number % bitsInBlock
    return (Int(inside / 64), 1 << UInt64(inside % 64))
  }
}
