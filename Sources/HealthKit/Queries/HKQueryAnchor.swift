// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A place in the log of changes, from which a later query continues (ANCH-07). It is opaque; archive it to use it across launches.
///
/// Unchecked: the only stored property is an immutable number.
open class HKQueryAnchor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The number of the last change before the anchor.
  let sequence: Int64

  init(sequence: Int64) { self.sequence = sequence }

  /// The anchor for an integer anchor of early versions; 0 is the beginning.
  public init(fromValue value: Int) { sequence = Int64(value) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKQueryAnchor)?.sequence == sequence }

  open override var hash: Int { sequence.hashValue }

  /// The anchor itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// The version of the archive's form; an anchor of an unknown version means the beginning (OQ-34).
  private static let version = 1

  /// An anchor from an archive; it never fails, as one in an unknown form is the beginning (OQ-34).
  public required init?(coder: NSCoder) {
    let isKnown = coder.decodeInteger(forKey: "Version") == Self.version
    sequence = isKnown ? coder.decodeInt64(forKey: "Sequence") : 0
  }

  /// Writes the form's version and the place in the log.
  open func encode(with coder: NSCoder) {
    coder.encode(Self.version, forKey: "Version")
    coder.encode(sequence, forKey: "Sequence")
  }
}
