// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An app or device that saves samples. Sources are equal by bundle identifier (SRC-03).
public struct SourceRecord: Sendable, Hashable, Codable {
  public var bundleIdentifier: String
  public var name: String

  public init(bundleIdentifier: String, name: String) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
  }

  public static func == (left: SourceRecord, right: SourceRecord) -> Bool { left.bundleIdentifier == right.bundleIdentifier }

  public func hash(into hasher: inout Hasher) { hasher.combine(bundleIdentifier) }
}
