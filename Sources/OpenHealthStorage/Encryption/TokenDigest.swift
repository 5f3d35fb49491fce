// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What is kept of an app's token.
public enum TokenDigest {
  /// Whether this is the token of the digest. Takes a time that does not depend on what of the token is right.
  public static func isToken(_ token: String, of digest: [UInt8]) throws(HealthError) -> Bool {
    LibCrypto.areEqual(try LibCrypto.sha256(Array(token.utf8)), digest)
  }
}
