// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A dictionary that drops values not used recently, so that input from outside cannot fill the memory.
///
/// Holds at most twice its capacity: a young half that fills up, and an old half that is dropped when the young one is full. A value found
/// in the old half moves to the young one, so values in use survive any flood of new keys.
package struct BoundedCache<Key: Hashable, Value> {
  private let capacity: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  /// An empty cache whose halves hold up to `capacity` values each.
  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// The value of a key; nil if it was never stored or was dropped.
  package mutating func value(forKey key: Key) -> Value? {
    if let value = young[key] { return value }
    guard let value = old[key] else { return nil }
    store(value, forKey: key)
    return value
  }

  /// Stores the value of a key, and drops the old half when the young one is full.
  package mutating func store(_ value: Value, forKey key: Key) {
    if young.count >= capacity { (old, young) = (young, [:]) }
    young[key] = value
  }
}
