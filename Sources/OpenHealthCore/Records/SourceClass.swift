// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The kind of source that the default priority distinguishes (OQ-11): what a person entered beats a watch, a watch beats a phone,
/// a phone beats other apps.
public enum SourceClass: Int, Sendable, Comparable {
  case manualEntry = 0
  case watch = 1
  case phone = 2
  case other = 3

  /// The bundle identifier of Apple's Health app, in which people enter data by hand.
  private static let healthApp = "com.apple.Health"

  /// The class of a source, from its identifier and the device models it saved from.
  public init(bundleIdentifier: String, productTypes: some Sequence<String>) {
    if bundleIdentifier == Self.healthApp {
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
