// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A source at one version, on one model of device under one version of its system (OBJ-04).
package struct SourceRevisionRecord: Sendable, Hashable, Codable {
  /// The app or device that saved the samples.
  package var source: SourceRecord
  /// The version of the app; nil where it is not known.
  package var version: String?
  /// The model of the device that the app ran on, such as `iPhone12,1`; nil where it is not known.
  package var productType: String?
  /// The version of the system that the app ran on.
  package var operatingSystem: SystemVersion

  /// A revision; only the source is needed, other facts are unknown by default.
  package init(source: SourceRecord, version: String? = nil, productType: String? = nil, operatingSystem: SystemVersion = .unknown) {
    self.source = source
    self.version = version
    self.productType = productType
    self.operatingSystem = operatingSystem
  }
}

/// The version of an operating system.
package struct SystemVersion: Sendable, Hashable, Codable {
  /// The first number, such as 17 in 17.4.1.
  package var major: Int
  /// The second number.
  package var minor: Int
  /// The third number.
  package var patch: Int

  /// A version by its three numbers.
  package init(major: Int, minor: Int, patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// The version 0.0.0, which represents an unknown one.
  package static let unknown = SystemVersion(major: 0, minor: 0, patch: 0)
}
