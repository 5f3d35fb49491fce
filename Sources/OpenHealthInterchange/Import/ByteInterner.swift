// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Gives equal bytes the same object, without making a string of them first. Bounded: past its limit it starts anew.
struct ByteInterner<Value> {
  private static var limit: Int { 50_000 }
  private static var byteLimit: Int { 4 << 20 }

  private var buckets: [UInt64: [(bytes: [UInt8], value: Value)]] = [:]
  private var count = 0
  private var byteCount = 0

  mutating func value(for bytes: UnsafeBufferPointer<UInt8>, make: () -> Value) -> Value {
    let hash = Self.hash(bytes)
    if let known = buckets[hash]?.first(where: { Self.equal($0.bytes, bytes) }) { return known.value }
    if count >= Self.limit || byteCount >= Self.byteLimit {
      buckets.removeAll(keepingCapacity: true)
      (count, byteCount) = (0, 0)
    }
    let value = make()
    buckets[hash, default: []].append((Array(bytes), value))
    count += 1
    byteCount += bytes.count
    return value
  }

  private static func equal(_ known: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    known.count == bytes.count && known.withUnsafeBufferPointer { $0.elementsEqual(bytes) }
  }

  /// Eight bytes a step. The table's own hashing is seeded, so that a crafted file gains little.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = UInt64(truncatingIfNeeded: raw.count) &* 0x9E37_79B9_7F4A_7C15
    var position = 0
    while position + 8 <= raw.count {
      hash = mix(hash ^ raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      position += 8
    }
    var rest: UInt64 = 0
    while position < raw.count {
      rest = rest << 8 | UInt64(raw[position])
      position += 1
    }
    return mix(hash ^ rest)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xFF51_AFD7_ED55_8CCD)
    return product.high ^ product.low
  }
}
