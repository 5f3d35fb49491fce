// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A source revision to look for; nil parts inside a wildcard stand for any (PRED-11, SRC-05).
public struct SourceRevisionPattern: Sendable, Hashable, Codable {
  /// A part that has to be equal, or can be anything.
  public enum Part<Value: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
    case any
    case exactly(Value)

    func matches(_ value: Value) -> Bool {
      switch self {
      case .any: true
      case .exactly(let wanted): wanted == value
      }
    }
  }

  public var bundleIdentifier: String
  public var version: Part<String?>
  public var productType: Part<String?>
  public var operatingSystem: Part<SystemVersion>

  public init(bundleIdentifier: String, version: Part<String?>, productType: Part<String?>, operatingSystem: Part<SystemVersion>) {
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
