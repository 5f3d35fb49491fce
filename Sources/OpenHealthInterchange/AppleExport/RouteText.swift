// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Parses dates of route files.
///
/// Unsafe: the parser reads the array inside the closure that lends it.
enum RouteText {
  /// The seconds since the reference date of `yyyy-MM-ddTHH:mm:ssZ`, optionally with a fraction of a second or an offset such as `+01:00`;
  /// nil for other texts.
  static func date(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.count <= 64, bytes[10] == UInt8(ascii: "T") else { return nil }
    var end = 19
    var fraction = 0.0
    if bytes[19] == UInt8(ascii: ".") {
      end = bytes[20...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? bytes.count
      guard end > 20 else { return nil }
      fraction = Double("0." + String(decoding: bytes[20..<end], as: UTF8.self)) ?? 0
    }
    var zone = Array(bytes[end...])
    if zone == [UInt8(ascii: "Z")] { zone = Array("+0000".utf8) }
    if zone.count == 6, zone[3] == UInt8(ascii: ":") { zone.remove(at: 3) }
    // The form of dates in an export: `yyyy-MM-dd HH:mm:ss +0000`.
    let blank = [UInt8(ascii: " ")]
    return (bytes[..<10] + blank + bytes[11..<19] + blank + zone).withUnsafeBufferPointer { ExportTimestamp($0) }.map {
      $0.secondsSinceReferenceDate + fraction
    }
  }
}
