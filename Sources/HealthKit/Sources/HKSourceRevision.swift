// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A source at one version, on one model of device under one version of its system (OBJ-04).
///
/// Unchecked: the only stored property is an immutable value.
open class HKSourceRevision: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The revision as the store keeps it. In one that an app made for a predicate, parts can be wildcards such as
  /// ``HKSourceRevisionAnyVersion``.
  package let record: SourceRevisionRecord

  init(record: SourceRevisionRecord) { self.record = record }

  /// A revision whose product type and system are not known.
  public init(source: HKSource, version: String?) {
    record = SourceRevisionRecord(source: source.record, version: version)
  }

  /// A revision with all its parts; nil and 0.0.0 for those that are not known.
  public init(
    source: HKSource, version: String?, productType: String?, operatingSystemVersion: OperatingSystemVersion
  ) {
    record = SourceRevisionRecord(
      source: source.record, version: version, productType: productType,
      operatingSystem: SystemVersion(
        major: operatingSystemVersion.majorVersion, minor: operatingSystemVersion.minorVersion, patch: operatingSystemVersion.patchVersion))
  }

  /// The revisions that match this one in a predicate: its wildcards match anything (PRED-11, SRC-05).
  var pattern: SourceRevisionPattern {
    SourceRevisionPattern(
      bundleIdentifier: record.source.bundleIdentifier,
      version: record.version == HKSourceRevisionAnyVersion ? .any : .exactly(record.version),
      productType: record.productType == HKSourceRevisionAnyProductType ? .any : .exactly(record.productType),
      operatingSystem: record.operatingSystem == Self.anyOperatingSystem ? .any : .exactly(record.operatingSystem))
  }

  private static let anyOperatingSystem = SystemVersion(
    major: HKSourceRevisionAnyOperatingSystem.majorVersion, minor: HKSourceRevisionAnyOperatingSystem.minorVersion,
    patch: HKSourceRevisionAnyOperatingSystem.patchVersion)

  /// The app or device that saved.
  open var source: HKSource { HKSource(record: record.source) }

  /// The app's version; nil where it is not known (OBJ-05).
  open var version: String? { record.version }

  /// The model of the device on which the app ran, such as `Watch7,3`; nil where it is not known (OBJ-05).
  open var productType: String? { record.productType }

  /// The version of the system on the device that saved; 0.0.0 where it is not known.
  open var operatingSystemVersion: OperatingSystemVersion {
    OperatingSystemVersion(
      majorVersion: record.operatingSystem.major, minorVersion: record.operatingSystem.minor, patchVersion: record.operatingSystem.patch)
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKSourceRevision)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String {
    // Observed: this form, without brackets around the class.
    let parts = [("version", version), ("productType", productType)].compactMap { name, text in text.map { ", \(name):\($0)" } }
    let system = ObjectDescription.systemVersion(record.operatingSystem)
    return "<HKSourceRevision name:\(source.name), bundle:\(source.bundleIdentifier)\(parts.joined()), operatingSystemVersion:\(system)>"
  }

  /// The revision itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A revision from an archive; nil when it has no source.
  public required init?(coder: NSCoder) {
    guard let source = coder.decodeObject(of: HKSource.self, forKey: "Source") else { return nil }
    record = SourceRevisionRecord(
      source: source.record, version: coder.decodeObject(of: NSString.self, forKey: "Version") as String?,
      productType: coder.decodeObject(of: NSString.self, forKey: "ProductType") as String?,
      operatingSystem: SystemVersion(
        major: coder.decodeInteger(forKey: "SystemMajor"), minor: coder.decodeInteger(forKey: "SystemMinor"),
        patch: coder.decodeInteger(forKey: "SystemPatch")))
  }

  /// Writes the source and the revision's versions.
  open func encode(with coder: NSCoder) {
    coder.encode(source, forKey: "Source")
    coder.encode(version as NSString?, forKey: "Version")
    coder.encode(productType as NSString?, forKey: "ProductType")
    coder.encode(record.operatingSystem.major, forKey: "SystemMajor")
    coder.encode(record.operatingSystem.minor, forKey: "SystemMinor")
    coder.encode(record.operatingSystem.patch, forKey: "SystemPatch")
  }
}
