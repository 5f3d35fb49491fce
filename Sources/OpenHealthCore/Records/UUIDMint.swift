// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// Makes UUIDs for new samples and other objects.
///
/// Those of an app are valid UUIDs of version 7: a block of the millisecond and 42 random bits, then 32 random bits of each UUID. One of them
/// does not tell the next (T7), and a store looks for those of one block together. Those of an import are in the form that only its
/// store knows (``UUIDVeil``): the last four bytes count, so that a store records thousands of them in one row and needs no index over
/// random values (D17).
///
/// Cost: one short lock, a look at the clock and 20 ns for a UUID of an app. Any thread may use a mint.
package final class UUIDMint: Sendable {
  private struct State {
    var block: UUIDBlock
    /// How many UUIDs of the block were made.
    var count: UInt32 = 0
    /// Makes the last bits of an app's UUIDs. `used` are those of this block so far.
    var bits: SipHash
    var tries: UInt64 = 0
    var used: [UInt32] = []
    var random: any RandomNumberGenerator & Sendable

    init(milliseconds: UInt64, version: UInt64, random: any RandomNumberGenerator & Sendable) {
      self.random = random
      block = UUIDBlock(milliseconds: milliseconds, version: version, random: self.random.next())
      bits = SipHash(low: self.random.next(), high: self.random.next())
    }

    /// 32 random bits that no other UUID of the block has.
    mutating func newBits() -> UInt32 {
      while true {
        let found = UInt32(truncatingIfNeeded: bits.hash(tries))
        tries += 1
        if used.contains(found) { continue }
        used.append(found)
        return found
      }
    }
  }

  private let state: Mutex<State>
  private let now: @Sendable () -> Date
  private let isOfImport: Bool
  /// The most UUIDs of a block: few for an app, as the store looks at all saves of a block, and many for an import, which saves thousands at
  /// once.
  private var blockLength: UInt32 { isOfImport ? 1 << 20 : 256 }

  /// A mint for an app, with its own clock and random source.
  ///
  /// - Parameters:
  ///   - now: the clock for the times of blocks.
  ///   - random: the source of all other bits. Two mints with the same numbers at the same time make the same UUIDs.
  package convenience init(now: @escaping @Sendable () -> Date, random: any RandomNumberGenerator & Sendable) {
    self.init(now: now, random: random, isOfImport: false)
  }

  private init(now: @escaping @Sendable () -> Date, random: any RandomNumberGenerator & Sendable, isOfImport: Bool) {
    self.now = now
    self.isOfImport = isOfImport
    state = Mutex(State(milliseconds: Self.milliseconds(now()), version: isOfImport ? 15 : 7, random: random))
  }

  /// A mint for the samples of an import.
  package static func ofImport(now: @escaping @Sendable () -> Date, random: any RandomNumberGenerator & Sendable) -> UUIDMint {
    UUIDMint(now: now, random: random, isOfImport: true)
  }

  /// A new UUID for a sample whose value is a quantity or a category.
  package func next() -> UUID {
    let time = Self.milliseconds(now())
    return state.withLock { state in
      // An app's objects of different times share no block, so that a save is compared with few others. Later than the last block, so that
      // blocks rise also when one is used up within a millisecond, and when the clock goes back.
      if state.count == blockLength || !isOfImport && time > state.block.milliseconds {
        state = State(
          milliseconds: max(time, state.block.milliseconds + 1), version: isOfImport ? 15 : 7, random: state.random)
      }
      defer { state.count += 1 }
      return UUID(block: state.block, counter: isOfImport ? state.count : state.newBits())
    }
  }

  /// A new UUID for anything else, such as a workout, one of its activities, or a sample with content: other tables than that of the samples
  /// name these. For an import, a random one.
  package func nextOfWhole() -> UUID {
    guard isOfImport else { return next() }
    return state.withLock { state in
      let (high, low) = (state.random.next(), state.random.next())
      let block = UUIDBlock(high: high & ~0xF000 | 0x4000, low: 0x8000_0000 | UInt32(low >> 34))
      return UUID(block: block, counter: UInt32(truncatingIfNeeded: low))
    }
  }

  private static func milliseconds(_ date: Date) -> UInt64 { UInt64(max(0, date.timeIntervalSince1970 * 1000)) }
}

/// The first twelve bytes of a UUID.
@usableFromInline package struct UUIDBlock: Sendable, Hashable {
  /// The first eight bytes: the time in milliseconds since 1970, the version and 12 random bits.
  @usableFromInline package let high: UInt64
  /// The next four bytes: the variant and 30 random bits.
  @usableFromInline package let low: UInt32

  /// A block from the bytes that a store kept. Nothing is checked.
  @inlinable package init(high: UInt64, low: UInt32) {
    self.high = high
    self.low = low
  }

  /// Whether all twelve bytes are the same.
  @inlinable package static func == (one: UUIDBlock, other: UUIDBlock) -> Bool { one.high == other.high && one.low == other.low }
}

extension UUIDBlock {
  /// A block from milliseconds since 1970 and 42 of the random bits.
  init(milliseconds: UInt64, version: UInt64, random: UInt64) {
    // 48 bits of time, four of the version, 12 random ones.
    high = (milliseconds << 16) | version << 12 | (random & 0x0FFF)
    // Variant 10 with 30 random bits.
    low = UInt32(0x8000_0000) | UInt32((random >> 12) & 0x3FFF_FFFF)
  }

  fileprivate var milliseconds: UInt64 { high >> 16 }
}

extension UUID {
  /// A UUID from its first twelve bytes and the counter in its last four.
  @inlinable package init(block: UUIDBlock, counter: UInt32) {
    let h = block.high.bigEndian
    let l = block.low.bigEndian
    let c = counter.bigEndian
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    // Unsafe: the pointers of this file cover the 16 bytes of a local UUID and last as long as their closure. Offsets 0, 8 and 12 with
    // eight, four and four bytes are within them. `storeBytes` and `loadUnaligned` need no alignment.
    withUnsafeMutableBytes(of: &bytes) { target in
      target.storeBytes(of: h, toByteOffset: 0, as: UInt64.self)
      target.storeBytes(of: l, toByteOffset: 8, as: UInt32.self)
      target.storeBytes(of: c, toByteOffset: 12, as: UInt32.self)
    }
    self.init(uuid: bytes)
  }

  /// The first twelve bytes.
  @inlinable package var block: UUIDBlock {
    withUnsafeBytes(of: uuid) { bytes in
      UUIDBlock(
        high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
        low: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self)))
    }
  }

  /// The last four bytes as a number.
  @inlinable package var counter: UInt32 {
    withUnsafeBytes(of: uuid) { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: 12, as: UInt32.self)) }
  }
}

/// Turns the UUIDs under which a store keeps imported samples into those that it shows, and back.
///
/// Kept UUIDs are a block and a counter, so that a store finds them by their runs (D17). From a shown one nobody without the store's key can
/// derive another (T7). The 122 bits beside version and variant go through a Feistel network of four rounds: if the
/// round function cannot be distinguished from a random one, neither can the permutation of four rounds (Luby and Rackoff, 1988). A kept
/// UUID is of version 15, which no standard uses, and a shown one of version 8, which is for formats of one's own.
///
/// Cost: about 50 ns.
package struct UUIDVeil: Sendable, Equatable {
  private let round: SipHash
  private static let half = UInt64(1) << 61 - 1

  /// A veil with a key of 128 bits.
  package init(key: UInt128) { round = SipHash(low: UInt64(truncatingIfNeeded: key), high: UInt64(truncatingIfNeeded: key >> 64)) }

  /// The UUID to show for one that is kept; another one as it is.
  package func shown(_ kept: UUID) -> UUID {
    guard kept.isKeptForm else { return kept }
    var (left, right) = kept.halves
    for number in 0..<4 as Range<UInt64> { (left, right) = (right, left ^ value(number, right)) }
    return UUID(version: 8, left, right)
  }

  /// The UUID that may be kept for one that was shown; nil for one of another version. A UUID of version 8 that somebody else made gives one
  /// that no store keeps.
  package func kept(_ shown: UUID) -> UUID? {
    guard shown.version == 8 else { return nil }
    var (left, right) = shown.halves
    for number in (0..<4 as Range<UInt64>).reversed() { (left, right) = (right ^ value(number, left), left) }
    return UUID(version: 15, left, right)
  }

  /// Whether a UUID has the form of those that are shown.
  package static func canBeShown(_ uuid: UUID) -> Bool { uuid.version == 8 }

  private func value(_ number: UInt64, _ half: UInt64) -> UInt64 { round.hash(half | number &<< 61) & Self.half }
}

extension UUID {
  /// Whether this is the UUID of an imported sample as a store keeps it, which never leaves the store.
  package var isKeptForm: Bool { version == 15 }

  /// The number in the upper half of byte 6.
  fileprivate var version: UInt8 { uuid.6 >> 4 }

  /// The 122 bits beside version and variant.
  fileprivate var halves: (left: UInt64, right: UInt64) {
    let (high, low) = (block.high, UInt64(block.low) << 32 | UInt64(counter))
    let first = (high >> 16) << 12 | high & 0xFFF
    return (first << 1 | low >> 61 & 1, low & (1 << 61 - 1))
  }

  fileprivate init(version: UInt64, _ left: UInt64, _ right: UInt64) {
    let first = left >> 1
    let low = 1 << 63 | (left & 1) << 61 | right
    self.init(
      block: UUIDBlock(high: (first >> 12) << 16 | version << 12 | first & 0xFFF, low: UInt32(truncatingIfNeeded: low >> 32)),
      counter: UInt32(truncatingIfNeeded: low))
  }
}
