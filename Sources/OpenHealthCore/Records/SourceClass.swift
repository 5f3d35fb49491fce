// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The kind of source that the default priority distinguishes (OQ-11): what a person entered beats a watch, a watch beats a phone,
/// a phone beats other apps.
public enum SourceClass: Int, Sendable, Comparable, Codable {
  case manualEntry = 0
  case watch = 1
  case phone = 2
  case other = 3

  /// Apple's Health app, in which people enter data by hand. Exports name it, without its identifier.
  public static let healthApp = SourceRecord(bundleIdentifier: "com.apple.Health", name: "Health")

  /// The class of a source, from what it is called and the device models it saved from.
  public init(_ source: SourceRecord, productTypes: some Sequence<String>) {
    if source.bundleIdentifier == Self.healthApp.bundleIdentifier || source.name == Self.healthApp.name {
      self = .manualEntry
      return
    }
    var found = SourceClass.other
    for productType in productTypes {
      if productType.hasPrefix("Watch") { found = min(found, .watch) }
      if productType.hasPrefix("iPhone") { found = min(found, .phone) }
    }
    self = found
  }

  public static func < (left: SourceClass, right: SourceClass) -> Bool { left.rawValue < right.rawValue }
}
