// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A pattern for source revisions: an app, with version, device model and system either fixed or free (PRED-11, SRC-05).
package struct SourceRevisionPattern: Sendable, Hashable, Codable {
  /// A part of a revision that has to be equal or can be anything.
  package enum Part<Value: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
    /// Every value, also a missing one.
    case any
    /// Only this value. With nil, only revisions in which the part is missing.
    case exactly(Value)

    func matches(_ value: Value) -> Bool {
      switch self {
      case .any: true
      case .exactly(let wanted): wanted == value
      }
    }
  }

  /// The bundle identifier of the source. It always has to be equal.
  package var bundleIdentifier: String
  /// The version of the app.
  package var version: Part<String?>
  /// The model of the device that the app ran on, such as `Watch6,1`.
  package var productType: Part<String?>
  /// The version of the operating system.
  package var operatingSystem: Part<SystemVersion>

  /// Creates a pattern. Pass `any` for the parts that do not matter.
  package init(bundleIdentifier: String, version: Part<String?>, productType: Part<String?>, operatingSystem: Part<SystemVersion>) {
    self.bundleIdentifier = bundleIdentifier
    self.version = version
    self.productType = productType
    self.operatingSystem = operatingSystem
  }

  func matches(_ revision: SourceRevisionRecord) -> Bool {
    bundleIdentifier == revision.source.bundleIdentifier && version.matches(revision.version)
      && productType.matches(revision.productType) && operatingSystem.matches(revision.operatingSystem)
  }
}
