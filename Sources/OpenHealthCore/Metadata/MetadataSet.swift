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

/// Encoded as one blob: the bytes that storage keeps.
extension MetadataSet: Codable {
  /// Reads the bytes of ``MetadataCoding``. Throws ``HealthError/damagedData(_:)`` for other bytes.
  package convenience init(from decoder: any Decoder) throws {
    self.init(try MetadataCoding.decode(try decoder.singleValueContainer().decode(Data.self)).entries)
  }

  /// Writes the bytes of ``MetadataCoding``.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(MetadataCoding.encode(self))
  }
}

extension MetadataSet {
  /// The sync identifier and its version; nil unless the set has both (META-06).
  package var sync: (identifier: String, version: Double)? {
    guard case .string(let identifier) = self[Self.syncIdentifierKey], let version = self[Self.syncVersionKey]?.number else { return nil }
    return (identifier, version)
  }

  /// The entries that a deletion record keeps: sync identifier and version, or nothing if one of them is missing (META-14).
  package var syncEntries: MetadataSet {
    guard sync != nil else { return .empty }
    return MetadataSet(entries.filter { $0.key == Self.syncIdentifierKey || $0.key == Self.syncVersionKey })
  }
}
