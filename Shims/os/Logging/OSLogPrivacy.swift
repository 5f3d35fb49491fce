// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Whether the log shows a value.
public struct OSLogPrivacy: Sendable {
  /// The text that replaces a hidden value.
  public enum Mask: Hashable, Sendable {
    /// A hash, by which equal values can be recognised. Its key is random and known only to this process: the hashes of two runs cannot be
    /// compared, and guessing values does not help.
    case hash
    /// The text `<private>`.
    case none
  }

  private enum Rule { case auto, hidden, shown }

  private let rule: Rule
  private let mask: Mask

  /// Shows numbers, and hides strings and objects.
  public static var auto: OSLogPrivacy { OSLogPrivacy(rule: .auto, mask: .none) }
  /// Shows the value.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(rule: .shown, mask: .none) }
  /// Hides the value.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(rule: .hidden, mask: .none) }
  /// Hides the value, as `private` does.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(rule: .hidden, mask: .none) }

  /// Shows numbers, and masks strings and objects.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(rule: .auto, mask: mask) }
  /// Masks the value.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(rule: .hidden, mask: mask) }
  /// Masks the value, as `private(mask:)` does.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(rule: .hidden, mask: mask) }

  func text(_ value: () -> String, publicByDefault: Bool) -> String {
    if rule == .shown || (rule == .auto && publicByDefault) { return value() }
    return mask == .hash ? "<mask.hash: '\(Self.hash(value()))'>" : "<private>"
  }

  /// Keys the hash in addition to Swift's own seed, which SWIFT_DETERMINISTIC_HASHING would switch off.
  private static let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

  // Unsafe: the pointer refers to a local integer for the duration of the closure, which copies its bytes.
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
