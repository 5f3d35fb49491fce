// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Parses dates of route files.
///
/// Unsafe: the text is read inside the closure that lends it.
enum RouteText {
  /// The seconds since the reference date of `yyyy-MM-ddTHH:mm:ssZ`, optionally with a fraction of a second or an offset such as `+01:00`;
  /// nil for other texts.
  static func date(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { ExportTimestamp.international($0)?.secondsSinceReferenceDate }
  }
}
