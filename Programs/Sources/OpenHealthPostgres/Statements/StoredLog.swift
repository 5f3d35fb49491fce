// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCrypto
import OpenHealthStorage

/// What the row of a person says of the change log there.
struct StoredLog {
  /// What tells the change log from all others.
  let identity: [UInt8]
  /// The secret for what leaves the store; nil where there is no person.
  let outward: OutwardSecret?

  /// What the bytes of the column hold.
  init(_ bytes: some Collection<UInt8> = []) {
    identity = Array(bytes.prefix(16))
    let secret = SecretBytes(bytes.dropFirst(16))
    outward = secret.count == OutwardSecret.size ? OutwardSecret(secret) : nil
  }
}
