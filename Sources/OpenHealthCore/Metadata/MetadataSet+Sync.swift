// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
