// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The metadata of a sample: keys and values, immutable and ordered by key. Sets are compared by content, bit for bit.
///
/// Many samples share one set; storage keeps each distinct set once.
package final class MetadataSet: Sendable, Hashable {
  /// One key with its value.
  package struct Entry: Sendable, Hashable {
    /// The key, such as `HKWasUserEntered` or an app's own.
    package let key: String
    /// The value of the key.
    package let value: MetadataValue

    /// Creates an entry.
    package init(key: String, value: MetadataValue) {
      self.key = key
      self.value = value
    }

    /// Compares keys by their UTF-8 bytes and values bit for bit.
    package static func == (left: Entry, right: Entry) -> Bool { left.key.utf8.elementsEqual(right.key.utf8) && left.value == right.value }
  }

  /// The set without entries.
  package static let empty = MetadataSet(sorted: [])

  /// The entries, sorted by key. Each key occurs once.
  package let entries: [Entry]

  /// The bytes of long texts; 0 for most sets.
  package let largeBytes: Int

  private init(sorted entries: [Entry]) {
    self.entries = entries
    largeBytes = entries.reduce(0) { sum, entry in
      guard case .string(let text) = entry.value, text.utf8.count > 256 else { return sum }
      return sum + text.utf8.count
    }
  }

  /// Creates a set from entries in any order. If a key occurs twice, the later value is used.
  package convenience init(_ entries: some Sequence<Entry>) {
    var values: [String: MetadataValue] = [:]
    for entry in entries { values[entry.key] = entry.value }
    self.init(sorted: values.map { Entry(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key })
  }

  /// Whether the set has no entries.
  package var isEmpty: Bool { entries.isEmpty }

  /// The value of a key; nil if there is none. Cost: a linear search.
  package subscript(key: String) -> MetadataValue? { entries.first { $0.key == key }?.value }

  /// Compares the entries; identical objects are equal without a comparison.
  package static func == (left: MetadataSet, right: MetadataSet) -> Bool { left === right || left.entries == right.entries }

  /// Hashes the entries.
  package func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}
