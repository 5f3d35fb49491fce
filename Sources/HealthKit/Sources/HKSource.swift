// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// An app or device that saves samples. Sources are equal by bundle identifier (SRC-03).
// Unchecked: the stored property is immutable.
open class HKSource: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: SourceRecord

  init(record: SourceRecord) { self.record = record }

  /// A source with a name of the maker's choice.
  package convenience init(bundleIdentifier: String, name: String) {
    self.init(record: SourceRecord(bundleIdentifier: bundleIdentifier, name: name))
  }

  /// The source of what this process saves (OBJ-06).
  open class func `default`() -> HKSource {
    HKSource(record: AppIdentity.ownSource)
  }

  /// The app's name, or what a device reports (OBJ-07).
  open var name: String { record.name }

  /// The app's bundle identifier (OBJ-07).
  open var bundleIdentifier: String { record.bundleIdentifier }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKSource)?.bundleIdentifier == bundleIdentifier }

  open override var hash: Int { bundleIdentifier.hashValue }

  open override var description: String { "<HKSource name:\(name), bundle:\(bundleIdentifier)>" }

  /// The source itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "Name") as String?,
      let bundleIdentifier = coder.decodeObject(of: NSString.self, forKey: "BundleIdentifier") as String?
    else { return nil }
    record = SourceRecord(bundleIdentifier: bundleIdentifier, name: name)
  }

  open func encode(with coder: NSCoder) {
    coder.encode(name as NSString, forKey: "Name")
    coder.encode(bundleIdentifier as NSString, forKey: "BundleIdentifier")
  }
}
