// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// An app or device that saves samples. Two sources are equal when their bundle identifiers are (SRC-03).
///
/// Unchecked: the only stored property is an immutable value.
open class HKSource: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: SourceRecord

  init(record: SourceRecord) { self.record = record }

  /// A source with a given name.
  package convenience init(bundleIdentifier: String, name: String) {
    self.init(record: SourceRecord(bundleIdentifier: bundleIdentifier, name: name))
  }

  /// The source of the samples that this process saves (OBJ-06).
  open class func `default`() -> HKSource {
    HKSource(record: AppIdentity.ownSource)
  }

  /// The app's display name, or the name that a device reports (OBJ-07).
  open var name: String { record.name }

  /// The app's bundle identifier, such as `com.example.run` (OBJ-07).
  open var bundleIdentifier: String { record.bundleIdentifier }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKSource)?.bundleIdentifier == bundleIdentifier }

  open override var hash: Int { bundleIdentifier.hashValue }

  open override var description: String { "<HKSource name:\(name), bundle:\(bundleIdentifier)>" }

  /// The source itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A source from an archive; nil when the name or the bundle identifier is missing.
  public required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "Name") as String?,
      let bundleIdentifier = coder.decodeObject(of: NSString.self, forKey: "BundleIdentifier") as String?
    else { return nil }
    record = SourceRecord(bundleIdentifier: bundleIdentifier, name: name)
  }

  /// Writes the name and the bundle identifier.
  open func encode(with coder: NSCoder) {
    coder.encode(name as NSString, forKey: "Name")
    coder.encode(bundleIdentifier as NSString, forKey: "BundleIdentifier")
  }
}
