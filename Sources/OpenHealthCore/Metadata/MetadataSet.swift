// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The metadata of a sample: keys and values, immutable, in the order of the keys. Compared by content, bit for bit.
///
/// Most sets are shared by many samples; storage keeps each distinct set once.
public final class MetadataSet: Sendable, Hashable {
  /// One key with its value.
  public struct Entry: Sendable, Hashable {
    public let key: String
    public let value: MetadataValue

    public init(key: String, value: MetadataValue) {
      self.key = key
      self.value = value
    }

    public static func == (left: Entry, right: Entry) -> Bool { left.key.utf8.elementsEqual(right.key.utf8) && left.value == right.value }
  }

  public static let empty = MetadataSet(sorted: [])

  /// Sorted by key, each key once.
  public let entries: [Entry]

  private init(sorted entries: [Entry]) { self.entries = entries }

  /// The set with these entries; where a key comes twice the later value stands.
  public convenience init(_ entries: some Sequence<Entry>) {
    var values: [String: MetadataValue] = [:]
    for entry in entries { values[entry.key] = entry.value }
    self.init(sorted: values.map { Entry(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key })
  }

  public var isEmpty: Bool { entries.isEmpty }

  public subscript(key: String) -> MetadataValue? { entries.first { $0.key == key }?.value }

  public static func == (left: MetadataSet, right: MetadataSet) -> Bool { left === right || left.entries == right.entries }

  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}
