// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The secret with which an app identifies itself: 32 random bytes as base64url, which is 43 letters, digits, `-` and `_`.
package enum AppToken {
  /// The number of random bytes in a token.
  package static let byteCount = 32

  /// The token of these bytes.
  package static func text(of bytes: [UInt8]) -> String {
    let letters = Data(bytes).base64EncodedString().utf8.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      case UInt8(ascii: "="): nil
      default: byte
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Whether a text has the form of a token.
  package static func isToken(_ text: String) -> Bool {
    text.utf8.count == (byteCount * 4 + 2) / 3
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }
}
