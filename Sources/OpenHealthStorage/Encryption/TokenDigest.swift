// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthCrypto

/// The SHA-256 digest that the store keeps of an app's token.
package enum TokenDigest {
  /// Whether a token has this digest. The comparison takes the same time whichever part is wrong.
  package static func isToken(_ token: String, of digest: [UInt8]) throws(HealthError) -> Bool {
    LibCrypto.areEqual(try LibCrypto.sha256(Array(token.utf8)), digest)
  }
}
