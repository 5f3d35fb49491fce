// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthCrypto

/// The store's secret for what leaves it: the root of the keys under which apps get numbers of the store, such as places in its change log.
///
/// No app knows it. It stays the same for as long as the store has its data, whatever passphrase opens it, and differs between any two stores.
package struct OutwardSecret: Sendable {
  /// The number of bytes of the secret.
  package static let size = LibCrypto.keySize

  private let root: SecretBytes

  /// A secret from outside of the store's tables: ``size`` random bytes.
  package init(_ root: SecretBytes) {
    precondition(root.count == Self.size, "A secret for what leaves a store has 32 bytes.")
    self.root = root
  }

  /// The secret of a store in a folder.
  init(_ keys: StoreKeys) throws(HealthError) {
    self.init(try LibCrypto.hkdf(keys.dataKey, salt: keys.storeIdentifier, info: Array("ohk outward 1".utf8)))
  }

  /// A new secret, for a store that begins empty and ends with the process.
  static func random() throws(HealthError) -> OutwardSecret { OutwardSecret(try LibCrypto.randomSecret(size)) }

  /// The key for one purpose and whatever `subject` names: 32 bytes, from which no other key follows.
  ///
  /// - Parameter purpose: A text without a zero byte.
  package func key(for purpose: String, _ subject: [UInt8]) throws(HealthError) -> SecretBytes {
    try LibCrypto.hmac(key: root, SecretBytes(Array(purpose.utf8) + [0] + subject))
  }
}

/// The SHA-256 digest that the store keeps of an app's token.
package enum TokenDigest {
  /// Whether a token has this digest. The comparison takes the same time whichever part is wrong.
  package static func isToken(_ token: String, of digest: [UInt8]) throws(HealthError) -> Bool {
    LibCrypto.areEqual(try LibCrypto.sha256(Array(token.utf8)), digest)
  }
}
