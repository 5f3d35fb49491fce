// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Apps that belong together, as an app of a phone and its app of a watch do: the identifier of one is that of the other with a part more.
///
///     com.example.run    com.example.run.watchkitapp
public enum AppFamily {
  /// Whether two identifiers are of one app, or of two that belong together.
  public static func holds(_ one: String, _ other: String) -> Bool {
    one == other || isCompanion(one, of: other) || isCompanion(other, of: one)
  }

  /// Whether the first identifier is the second with a part more: `com.example.run.watchkitapp` of `com.example.run`.
  public static func isCompanion(_ part: String, of whole: String) -> Bool {
    part.utf8.starts(with: whole.utf8) && part.utf8.dropFirst(whole.utf8.count).first == UInt8(ascii: ".")
  }
}
