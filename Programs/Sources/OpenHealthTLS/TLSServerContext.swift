// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibSSL
import Foundation

/// What all TLS connections of a server share: its certificate, its key, and the rules. TLS 1.3 only, without resumption.
///
/// OpenSSL keeps the key in its memory, and wipes it with the last connection.
///
/// Unchecked: nothing changes after the initialiser but OpenSSL's counts of references, which are atomic.
///
/// Unsafe: the object owns both pointers from the initialiser to `deinit`. Paths are lent for one call; the flag that OpenSSL's callback sets
/// outlives the call in which it is set.
package final class TLSServerContext: @unchecked Sendable {
  /// The `SSL_CTX`.
  let pointer: OpaquePointer
  /// How connections move bytes: a `BIO_METHOD`.
  let method: OpaquePointer

  /// Reads a certificate and its key.
  ///
  /// - Parameters:
  ///   - certificate: the path of the server's certificate and those that lead to a trusted one, in this order, in PEM.
  ///   - key: the path of the first certificate's private key, in PEM: RSA, EC or Ed25519, and not encrypted.
  /// - Throws: ``TLSFileFault``; ``TLSFault`` if OpenSSL itself fails.
  package init(certificate: String, key: String) throws {
    ERR_clear_error()
    guard let context = SSL_CTX_new(TLS_server_method()) else { throw TLSFault.refused(TLSFault.takeReason()) }
    guard let method = TLSSession.newMethod() else {
      SSL_CTX_free(context)
      throw TLSFault.refused(TLSFault.takeReason())
    }
    (pointer, self.method) = (context, method)
    try setRules()
    try setKey(path: key)
    try setCertificate(path: certificate)
    guard SSL_CTX_check_private_key(pointer) == 1 else {
      ERR_clear_error()
      throw TLSFileFault(description: "The private key in \(key) is not that of the first certificate in \(certificate).")
    }
  }

  deinit {
    SSL_CTX_free(pointer)
    BIO_meth_free(method)
  }

  /// Old protocols, resumption and early data, which can be replayed, are off. Idle connections keep no buffers.
  private func setRules() throws(TLSFault) {
    SSL_CTX_set_options(pointer, UInt64(OHK_TLS_OPTIONS))
    SSL_CTX_ctrl(pointer, SSL_CTRL_MODE, Int(SSL_MODE_RELEASE_BUFFERS), nil)
    SSL_CTX_ctrl(pointer, SSL_CTRL_SET_SESS_CACHE_MODE, Int(SSL_SESS_CACHE_OFF), nil)
    guard SSL_CTX_ctrl(pointer, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_3_VERSION), nil) == 1,
      SSL_CTX_set_num_tickets(pointer, 0) == 1, SSL_CTX_set_max_early_data(pointer, 0) == 1
    else { throw .refused(TLSFault.takeReason()) }
  }

  /// The key comes before the certificate: OpenSSL then says of each file what is wrong with it, and drops a key that does not match.
  private func setKey(path: String) throws(TLSFileFault) {
    try Self.checkReadable(path)
    var isEncrypted = false
    let isRead = withUnsafeMutablePointer(to: &isEncrypted) { flag in
      // Without this, OpenSSL asks for a passphrase at the terminal.
      SSL_CTX_set_default_passwd_cb(pointer) { _, _, _, flag in
        flag?.assumingMemoryBound(to: Bool.self).pointee = true
        return -1
      }
      SSL_CTX_set_default_passwd_cb_userdata(pointer, flag)
      defer { SSL_CTX_set_default_passwd_cb_userdata(pointer, nil) }
      return SSL_CTX_use_PrivateKey_file(pointer, path, SSL_FILETYPE_PEM) == 1
    }
    let reason = TLSFault.takeReason()
    if isEncrypted {
      throw TLSFileFault(
        description: "The private key in \(path) is encrypted. Name a file with the plain key, which only the server may read.")
    }
    guard isRead, let key = SSL_CTX_get0_privatekey(pointer) else {
      throw TLSFileFault(description: "The file \(path) has no private key in PEM: \(reason).")
    }
    guard [EVP_PKEY_RSA, EVP_PKEY_EC, EVP_PKEY_ED25519].contains(EVP_PKEY_get_base_id(key)) else {
      throw TLSFileFault(description: "The private key in \(path) is neither RSA nor EC nor Ed25519.")
    }
  }

  private func setCertificate(path: String) throws(TLSFileFault) {
    try Self.checkReadable(path)
    guard SSL_CTX_use_certificate_chain_file(pointer, path) == 1 else {
      throw TLSFileFault(description: "The file \(path) has no usable certificate in PEM: \(TLSFault.takeReason()).")
    }
  }

  /// OpenSSL has no text for the system's errors.
  private static func checkReadable(_ path: String) throws(TLSFileFault) {
    guard access(path, R_OK) == 0 else {
      throw TLSFileFault(description: "The file \(path) cannot be read: \(String(cString: strerror(errno))).")
    }
  }
}
