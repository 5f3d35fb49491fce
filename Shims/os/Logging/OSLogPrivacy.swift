// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Whether a value is shown in the log.
public struct OSLogPrivacy: Sendable {
  /// What stands in the place of a hidden value.
  public enum Mask: Hashable, Sendable {
    /// A hash, so that equal values can be recognised. It is keyed with a random key of this process: hashes of two runs
    /// cannot be compared, and guessing values does not help.
    case hash
    /// `<private>`.
    case none
  }

  private enum Rule { case auto, hidden, shown }

  private let rule: Rule
  private let mask: Mask

  /// Numbers are shown; strings and objects are not.
  public static var auto: OSLogPrivacy { OSLogPrivacy(rule: .auto, mask: .none) }
  /// The value is shown.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(rule: .shown, mask: .none) }
  /// The value is not shown.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(rule: .hidden, mask: .none) }
  /// The value is not shown. The same as `private`.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(rule: .hidden, mask: .none) }

  /// Numbers are shown; strings and objects are masked.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(rule: .auto, mask: mask) }
  /// The value is masked.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(rule: .hidden, mask: mask) }
  /// The value is masked. The same as `private(mask:)`.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(rule: .hidden, mask: mask) }

  func text(_ value: () -> String, publicByDefault: Bool) -> String {
    if rule == .shown || (rule == .auto && publicByDefault) { return value() }
    return mask == .hash ? "<mask.hash: '\(Self.hash(value()))'>" : "<private>"
  }

  /// Feeds the hash beside Swift's own seed, which SWIFT_DETERMINISTIC_HASHING would switch off.
  private static let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

  private static func hash(_ value: String) -> String {
    var bytes = Data()
    for half in [key.0, key.1] {
      var hasher = Hasher()
      hasher.combine(half)
      for byte in value.utf8 { hasher.combine(byte) }
      withUnsafeBytes(of: hasher.finalize()) { bytes.append(contentsOf: $0) }
    }
    return bytes.base64EncodedString()
  }
}
