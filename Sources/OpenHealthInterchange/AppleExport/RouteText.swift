// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Parses dates of route files.
///
/// Unsafe: the texts are read, and the form is written and read, inside the closures that lend them, up to the counts checked before.
enum RouteText {
  /// The seconds since the reference date of `yyyy-MM-ddTHH:mm:ssZ`, optionally with a fraction of a second or an offset such as `+01:00`;
  /// nil for other texts.
  static func date(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count >= 20, bytes.count <= 64, bytes[10] == UInt8(ascii: "T") else { return nil }
      var end = 19
      var fraction = 0.0
      if bytes[19] == UInt8(ascii: ".") {
        end = bytes[20...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? bytes.count
        guard end > 20 else { return nil }
        fraction = Double("0." + String(decoding: bytes[20..<end], as: UTF8.self)) ?? 0
      }
      return timestamp(bytes, zone: UnsafeBufferPointer(rebasing: bytes[end...])).map { $0.secondsSinceReferenceDate + fraction }
    }
  }

  /// The instant whose date and time are the first 19 bytes of a text, in the form of an export: `yyyy-MM-dd HH:mm:ss +0000`.
  private static func timestamp(_ text: UnsafeBufferPointer<UInt8>, zone: UnsafeBufferPointer<UInt8>) -> ExportTimestamp? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 25) { form in
      form.initialize(repeating: UInt8(ascii: "0"))
      for place in 0..<19 { form[place] = text[place] }
      form[10] = UInt8(ascii: " ")
      form[19] = UInt8(ascii: " ")
      switch zone.count {
      case 1 where zone[0] == UInt8(ascii: "Z"): form[20] = UInt8(ascii: "+")
      case 5: for place in 0..<5 { form[20 + place] = zone[place] }
      case 6 where zone[3] == UInt8(ascii: ":"):
        for place in 0..<3 { form[20 + place] = zone[place] }
        for place in 4..<6 { form[19 + place] = zone[place] }
      default: return nil
      }
      return ExportTimestamp(UnsafeBufferPointer(form))
    }
  }
}
