// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension HPKE {
  /// The side that opens messages.
  package struct Recipient: Sendable {
    private var context: Context

    /// A recipient of the messages of the sender that has this encapsulated key; nil if no sender can have it.
    package init?(
      privateKey: X25519PrivateKey, encapsulatedKey: [UInt8], info: [UInt8], presharedKey: PresharedKey? = nil
    ) throws(HealthError) {
      guard let agreed = try privateKey.sharedSecret(with: encapsulatedKey) else { return nil }
      context = try Context(
        secret: sharedSecret(agreed, encapsulatedKey: encapsulatedKey, publicKey: privateKey.publicKey), info: info,
        presharedKey: presharedKey)
    }

    /// The next message. Nil if it is another one, or if any bit of it, of the keys or of `associated` differs; the message that was
    /// expected is still the next one then.
    package mutating func open(_ sealed: [UInt8], authenticating associated: [UInt8]) throws(HealthError) -> SecretBytes? {
      try context.open(sealed, associated)
    }
  }
}
