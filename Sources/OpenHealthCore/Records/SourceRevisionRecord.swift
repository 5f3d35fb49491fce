// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A source at one version, on one model of device under one version of its system (OBJ-04).
public struct SourceRevisionRecord: Sendable, Hashable, Codable {
  public var source: SourceRecord
  public var version: String?
  public var productType: String?
  public var operatingSystem: SystemVersion

  public init(source: SourceRecord, version: String? = nil, productType: String? = nil, operatingSystem: SystemVersion = .unknown) {
    self.source = source
    self.version = version
    self.productType = productType
    self.operatingSystem = operatingSystem
  }
}

/// The version of an operating system.
public struct SystemVersion: Sendable, Hashable, Codable {
  public var major: Int
  public var minor: Int
  public var patch: Int

  public init(major: Int, minor: Int, patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  public static let unknown = SystemVersion(major: 0, minor: 0, patch: 0)
}
