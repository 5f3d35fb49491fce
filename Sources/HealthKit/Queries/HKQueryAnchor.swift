// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A place in the log of changes, to go on from later (ANCH-07). Opaque; it can be archived and used across launches.
// Unchecked: the stored property is immutable.
open class HKQueryAnchor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The number of the last change seen.
  let sequence: Int64

  init(sequence: Int64) { self.sequence = sequence }

  /// The anchor that an old integer anchor stands for.
  public convenience init(fromValue value: Int) { self.init(sequence: Int64(value)) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKQueryAnchor)?.sequence == sequence }

  open override var hash: Int { sequence.hashValue }

  /// The anchor itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// The version of the archive's form; an anchor of an unknown one stands for the beginning (OQ-34).
  private static let version = 1

  public required init?(coder: NSCoder) {
    let isKnown = coder.decodeInteger(forKey: "Version") == Self.version
    sequence = isKnown ? coder.decodeInt64(forKey: "Sequence") : 0
  }

  open func encode(with coder: NSCoder) {
    coder.encode(Self.version, forKey: "Version")
    coder.encode(sequence, forKey: "Sequence")
  }
}
