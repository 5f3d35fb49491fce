// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension HPKE {
  /// The side that seals messages.
  package struct Sender: Sendable {
    /// What the recipient needs, beside its private key, to open the messages.
    package let encapsulatedKey: [UInt8]
    private var context: Context

    /// A sender for the recipient with a public key; nil if the bytes are no public key that secrets can be sealed to.
    package init?(publicKey: [UInt8], info: [UInt8], presharedKey: PresharedKey? = nil) throws(HealthError) {
      try self.init(publicKey: publicKey, info: info, presharedKey: presharedKey, ephemeral: .random())
    }

    /// A sender with a known key in place of the random one, for test vectors.
    init?(publicKey: [UInt8], info: [UInt8], presharedKey: PresharedKey?, ephemeral: X25519PrivateKey) throws(HealthError) {
      guard let agreed = try ephemeral.sharedSecret(with: publicKey) else { return nil }
      encapsulatedKey = ephemeral.publicKey
      context = try Context(
        secret: sharedSecret(agreed, encapsulatedKey: ephemeral.publicKey, publicKey: publicKey), info: info, presharedKey: presharedKey)
    }

    /// The next message, sealed: 16 bytes longer than it is. `associated` is not in it, and the recipient must have the same.
    package mutating func seal(_ message: [UInt8], authenticating associated: [UInt8]) throws(HealthError) -> [UInt8] {
      try context.seal(message, associated)
    }
  }
}
