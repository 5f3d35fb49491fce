// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Why a certificate or key cannot be used. No case has anything of a key in it.
package enum TLSFileFault: Error, Equatable, Sendable {
  /// A file is not there, or this process may not read it. The number is the `errno`.
  case unreadable(path: String, code: Int32)
  /// A file has no usable certificate in PEM, for OpenSSL's reason.
  case noCertificate(path: String, reason: String)
  /// A file has no private key in PEM, for OpenSSL's reason.
  case noKey(path: String, reason: String)
  /// The private key is encrypted with a passphrase.
  case encryptedKey(path: String)
  /// The private key is of another kind than RSA, EC or Ed25519.
  case otherKey(path: String)
  /// The private key is not that of the first certificate.
  case mismatch(certificate: String, key: String)
}

extension TLSFileFault: CustomStringConvertible {
  /// A sentence that names the file.
  package var description: String {
    switch self {
    case .unreadable(let path, let code): "The file \(path) cannot be read: \(String(cString: strerror(code)))."
    case .noCertificate(let path, let reason): "The file \(path) has no usable certificate in PEM: \(reason)."
    case .noKey(let path, let reason): "The file \(path) has no private key in PEM: \(reason)."
    case .encryptedKey(let path): "The private key in \(path) is encrypted. Name a file with the plain key, which only the server may read."
    case .otherKey(let path): "The private key in \(path) is neither RSA nor EC nor Ed25519."
    case .mismatch(let certificate, let key): "The private key in \(key) is not that of the first certificate in \(certificate)."
    }
  }
}
