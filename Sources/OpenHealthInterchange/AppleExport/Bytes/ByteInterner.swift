// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Returns the same object for equal bytes, without making a string of them first. When it reaches its limit, it starts empty again.
///
/// For the same bytes as in the last call, which is the usual case, it only compares them.
///
/// Unsafe: the caller's bytes are read during the call only. Own bytes lie in an array, in ranges that `insert` recorded; both are used
/// inside the closure that lends them.
struct ByteInterner<Value> {
  private struct Entry {
    var hash: UInt64
    var bytes: Range<Int>
    var value: Value
  }

  private static var limit: Int { 4_000 }
  private static var byteLimit: Int { 1 << 19 }

  private var entries: ContiguousArray<Entry> = []
  private var bytes: ContiguousArray<UInt8> = []
  /// The hash table: indices of entries plus one; 0 means free. At most half of the slots are used.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 64)
  private var last = 0
  /// Random, so that a crafted file cannot provoke collisions.
  private let seed = UInt64.random(in: 0 ... .max)

  mutating func value(for wanted: UnsafeBufferPointer<UInt8>, make: () -> Value) -> Value {
    if last < entries.count, isEqual(last, wanted) { return entries[last].value }
    let hash = hash(wanted)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if entries[place].hash == hash, isEqual(place, wanted) {
        last = place
        return entries[place].value
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return insert(wanted, hash, make())
  }

  private mutating func insert(_ new: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ value: Value) -> Value {
    if entries.count >= Self.limit || bytes.count >= Self.byteLimit {
      entries = []
      bytes = []
      slots = ContiguousArray(repeating: 0, count: 64)
    }
    entries.append(Entry(hash: hash, bytes: bytes.count..<bytes.count + new.count, value: value))
    bytes.append(contentsOf: new)
    if 2 * entries.count > slots.count {
      slots = ContiguousArray(repeating: 0, count: 2 * slots.count)
      for place in entries.indices { link(place) }
    } else {
      link(entries.count - 1)
    }
    last = entries.count - 1
    return value
  }

  private mutating func link(_ place: Int) {
    var slot = Int(truncatingIfNeeded: entries[place].hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(place + 1)
  }

  private func isEqual(_ place: Int, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = entries[place].bytes
    guard range.count == wanted.count else { return false }
    guard let start = wanted.baseAddress, !range.isEmpty else { return true }
    // Not nil: the range is not empty, so the array has an address.
    return bytes.withUnsafeBufferPointer { memcmp($0.baseAddress! + range.lowerBound, start, range.count) == 0 }
  }

  /// Hashes eight bytes at a time.
  private func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = seed ^ UInt64(truncatingIfNeeded: raw.count) &* 0x9E37_79B9_7F4A_7C15
    var position = 0
    while position + 8 <= raw.count {
      hash = Self.mix(hash ^ raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      position += 8
    }
    var rest: UInt64 = 0
    while position < raw.count {
      rest = rest << 8 | UInt64(raw[position])
      position += 1
    }
    return Self.mix(hash ^ rest)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xFF51_AFD7_ED55_8CCD)
    return product.high ^ product.low
  }
}
