// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A place in the log of changes of one store, from which a later query continues (ANCH-07). It is opaque; archive it to use it across
/// launches.
///
/// It names its store. With another one, or with the same one after the owner has restored or erased it, it means the beginning: the query
/// returns everything once more, never less. So does an anchor of another app.
///
/// It equals the one before until something changes that the app may see, of the query's types. It does not count what the app may not see.
///
/// Unchecked: the only stored property is an immutable value.
open class HKQueryAnchor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let anchor: ChangeAnchor

  init(_ anchor: ChangeAnchor) { self.anchor = anchor }

  /// The anchor for an integer anchor of early versions; 0 is the beginning, and so is any number that no query of the app gave.
  public init(fromValue value: Int) { anchor = ChangeAnchor(place: Int64(value)) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKQueryAnchor)?.anchor == anchor }

  open override var hash: Int { anchor.hashValue }

  open override var description: String { ObjectDescription.text(self, ["anchor": Data(anchor.bytes).base64EncodedString()]) }

  /// The anchor itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// The version of the archive's form; an anchor of another version means the beginning (OQ-34). Those of version 1 were a number alone,
  /// which any store took for its own.
  private static let version = 2
  private static let mostBytes = 1 << 10

  /// An anchor from an archive; it never fails, as one in an unknown form is the beginning (OQ-34).
  public required init?(coder: NSCoder) {
    // Asking for a value that is not there would be an error of the whole archive.
    let isKnown = coder.decodeInteger(forKey: "Version") == Self.version && coder.containsValue(forKey: "Anchor")
    let bytes = isKnown ? coder.decodeObject(of: NSData.self, forKey: "Anchor").map { Data($0) } : nil
    anchor = bytes.flatMap { $0.count <= Self.mostBytes ? ChangeAnchor(bytes: Array($0)) : nil } ?? .beginning
  }

  /// Writes the form's version and the anchor's bytes.
  open func encode(with coder: NSCoder) {
    coder.encode(Self.version, forKey: "Version")
    coder.encode(Data(anchor.bytes) as NSData, forKey: "Anchor")
  }
}
