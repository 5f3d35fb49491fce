// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The relation of apps that belong together, such as an app of a phone and its app of a watch: one identifier is the other with an
/// additional part.
///
///     com.example.run    com.example.run.watchkitapp
package enum AppFamily {
  /// Whether two identifiers belong to one app or to two related ones.
  package static func holds(_ one: String, _ other: String) -> Bool {
    one == other || isCompanion(one, of: other) || isCompanion(other, of: one)
  }

  /// Whether the first identifier is the second with an additional part, such as `com.example.run.watchkitapp` of `com.example.run`.
  package static func isCompanion(_ part: String, of whole: String) -> Bool {
    part.utf8.starts(with: whole.utf8) && part.utf8.dropFirst(whole.utf8.count).first == UInt8(ascii: ".")
  }
}
