// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// Makes UUIDs that sort by time: a block of a millisecond and 42 random bits, then a counter.
///
/// Consecutive UUIDs differ only in their last four bytes, so a store can record a whole run of them in one row and needs no index over
/// random values. They are valid version 7 UUIDs. Cost: one short lock each; a block reads the clock and the random source once. Any thread
/// may use a mint.
package final class UUIDMint: Sendable {
  private struct State {
    var block: UUIDBlock
    var counter: UInt32 = 0
    var random: any RandomNumberGenerator & Sendable

    init(milliseconds: UInt64, random: any RandomNumberGenerator & Sendable) {
      self.random = random
      block = UUIDBlock(milliseconds: milliseconds, random: self.random.next())
    }
  }

  private let state: Mutex<State>
  private let now: @Sendable () -> Date
  private let blockLength: UInt32

  /// A mint with its own clock and random source.
  ///
  /// - Parameters:
  ///   - blockLength: the number of UUIDs in a block. To find a UUID, a store walks over the runs of its block, one for each save. So
  ///     blocks are short where samples are saved one by one, and long for an import, whose runs are long.
  ///   - now: the clock for the times of blocks.
  ///   - random: the source of the bits that distinguish blocks of one millisecond. Two mints with the same numbers at the same time make
  ///     the same UUIDs.
  package init(blockLength: UInt32 = 256, now: @escaping @Sendable () -> Date, random: any RandomNumberGenerator & Sendable) {
    self.now = now
    self.blockLength = blockLength
    state = Mutex(State(milliseconds: Self.milliseconds(now()), random: random))
  }

  /// A new UUID, greater than all earlier ones of this mint.
  package func next() -> UUID {
    state.withLock { state in
      if state.counter == blockLength {
        // Later than the last block, so that UUIDs rise also when a block is used up within a millisecond.
        state = State(milliseconds: max(Self.milliseconds(now()), state.block.milliseconds + 1), random: state.random)
      }
      defer { state.counter += 1 }
      return UUID(block: state.block, counter: state.counter)
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
  init(milliseconds: UInt64, random: UInt64) {
    // 48 bits of time, version 7 with 12 random bits.
    high = (milliseconds << 16) | 0x7000 | (random & 0x0FFF)
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
