// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Base64 with the letters of addresses and without padding (RFC 4648, section 5).
enum Base64URL {
  /// The bytes of a text; nil for another text.
  static func decode(_ text: some Collection<UInt8>) -> Data? {
    var letters: [UInt8] = []
    letters.reserveCapacity(text.count + 3)
    for letter in text {
      switch letter {
      case UInt8(ascii: "-"): letters.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): letters.append(UInt8(ascii: "/"))
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
      default: letters.append(letter)
      }
    }
    letters += [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
    return Data(base64Encoded: Data(letters))
  }

  /// The text of bytes.
  static func encode(_ bytes: Data) -> String {
    let letters = bytes.base64EncodedData().filter { $0 != UInt8(ascii: "=") }.map { letter in
      letter == UInt8(ascii: "+") ? UInt8(ascii: "-") : letter == UInt8(ascii: "/") ? UInt8(ascii: "_") : letter
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
