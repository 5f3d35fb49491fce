// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The kinds of sources, highest first, that the default priority distinguishes (OQ-11): manual entries beat a watch, a watch beats a
/// phone, a phone beats other apps.
package enum SourceClass: Int, Sendable, Comparable, Codable {
  /// Data that a person entered by hand in Apple's Health app.
  case manualEntry = 0
  /// A source that saved from an Apple Watch.
  case watch = 1
  /// A source that saved from an iPhone, but never from a watch.
  case phone = 2
  /// Any other source.
  case other = 3

  /// Apple's Health app, in which people enter data by hand. Exports contain its name but not its identifier.
  package static let healthApp = SourceRecord(bundleIdentifier: "com.apple.Health", name: "Health")

  /// The class of a source, from its identifier or name and the models of device that it saved from, such as `Watch6,1`.
  package init(_ source: SourceRecord, productTypes: some Sequence<String>) {
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

  /// Whether one class has the higher priority.
  package static func < (left: SourceClass, right: SourceClass) -> Bool { left.rawValue < right.rawValue }
}
