// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An app or device that saves samples. Sources are equal by bundle identifier (SRC-03).
package struct SourceRecord: Sendable, Hashable, Codable {
  /// The identity of the source, such as `com.apple.Health`.
  package var bundleIdentifier: String
  /// The name that people see. Two sources with one identifier and different names are equal.
  package var name: String

  /// A source by its identifier and name.
  package init(bundleIdentifier: String, name: String) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
  }

  /// Compares the identifiers alone.
  package static func == (left: SourceRecord, right: SourceRecord) -> Bool { left.bundleIdentifier == right.bundleIdentifier }

  /// Hashes the identifier alone.
  package func hash(into hasher: inout Hasher) { hasher.combine(bundleIdentifier) }
}
