// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization

/// What one reading of one file has claimed so far: a bit for each stored record and place, by sequence number.
public final class ImportRun: Sendable {
  /// The number of the import that is written down; nil for one that is not.
  public let number: Int64?
  private let claims: Mutex<[ImportRecords.Place: ClaimSet]>
  private let elements = Mutex(ClaimSet())

  public init(number: Int64? = nil) {
    self.number = number
    claims = Mutex([:])
  }

  /// Claims a kept element by its number; false when this run has claimed it before.
  public func claimElement(_ number: Int64) -> Bool { elements.withLock { $0.insert(number) } }

  /// Gives claims on elements back.
  public func releaseElements(_ numbers: [Int64]) { elements.withLock { for number in numbers { $0.remove(number) } } }

  /// What became of a claim.
  public enum Claim: Sendable { case taken, free, claimedAtOtherPlace }

  /// Claims a stored record for a place. It is `taken` when this run has claimed it there before.
  public func claim(_ sequence: Int64, at place: ImportRecords.Place) -> Claim {
    claims.withLock { claims in
      guard claims[place, default: ClaimSet()].insert(sequence) else { return .taken }
      let isKnown = ImportRecords.Place.allCases.contains { $0 != place && claims[$0]?.contains(sequence) == true }
      return isKnown ? .claimedAtOtherPlace : .free
    }
  }

  /// Claims records that have just been stored, which nobody can have claimed.
  public func claim(stored sequences: [Int64], at place: ImportRecords.Place) {
    claims.withLock { claims in
      for sequence in sequences { _ = claims[place, default: ClaimSet()].insert(sequence) }
    }
  }

  /// Gives claims back, when the batch that made them failed.
  public func release(_ sequences: [Int64], at place: ImportRecords.Place) {
    claims.withLock { claims in
      for sequence in sequences { claims[place]?.remove(sequence) }
    }
  }
}

/// A set of numbers as bits, in blocks, so that a few high numbers do not cost the space of all lower ones.
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

  mutating func remove(_ number: Int64) {
    let (word, bit) = Self.position(number)
    blocks[number / Self.bitsInBlock]?[word] &= ~bit
  }

  private static func position(_ number: Int64) -> (word: Int, bit: UInt64) {
    let inside = number % bitsInBlock
    return (Int(inside / 64), 1 << UInt64(inside % 64))
  }
}
