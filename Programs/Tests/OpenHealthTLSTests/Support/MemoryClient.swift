// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibSSL

/// A TLS client of OpenSSL on bytes in memory, which does what a test says.
///
/// Unsafe: the object owns its `SSL`, which owns both BIOs. Arrays are lent for one call, with their sizes.
final class MemoryClient {
  private let ssl: OpaquePointer
  private let input: OpaquePointer
  private let output: OpaquePointer
  /// The content that has arrived.
  private(set) var content: [UInt8] = []
  /// Whether the server has sent `close_notify`.
  private(set) var hasEnded = false
  /// OpenSSL's reason, where the connection has failed.
  private(set) var failure: String?

  /// - Parameter version: The version that the client speaks.
  init(version: Int32 = TLS1_3_VERSION) {
    // Not nil: there is memory.
    let context = SSL_CTX_new(TLS_client_method())!
    defer { SSL_CTX_free(context) }
    // Not nil: as above.
    (ssl, input, output) = (SSL_new(context)!, BIO_new(BIO_s_mem())!, BIO_new(BIO_s_mem())!)
    for command in [SSL_CTRL_SET_MIN_PROTO_VERSION, SSL_CTRL_SET_MAX_PROTO_VERSION] { SSL_ctrl(ssl, command, Int(version), nil) }
    SSL_set_bio(ssl, input, output)
    SSL_set_connect_state(ssl)
    advance()
  }

  deinit { SSL_free(ssl) }

  /// Whether the handshake is over.
  var isOpen: Bool { SSL_is_init_finished(ssl) == 1 }

  /// Whether a later connection could resume this one.
  var isResumable: Bool { SSL_SESSION_is_resumable(SSL_get_session(ssl)) == 1 }

  /// The certificates that the server has sent.
  var certificateCount: Int { SSL_get_peer_cert_chain(ssl).map { Int(OPENSSL_sk_num($0)) } ?? 0 }

  /// What the client sends to the server.
  func take() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(output))
    guard !bytes.isEmpty else { return [] }
    _ = BIO_read(output, &bytes, Int32(bytes.count))
    return bytes
  }

  /// Takes bytes of the server.
  func give(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    _ = BIO_write(input, bytes, Int32(bytes.count))
    advance()
  }

  func write(_ bytes: [UInt8]) {
    ERR_clear_error()
    var count = 0
    note(SSL_write_ex(ssl, bytes, bytes.count, &count))
  }

  /// Sends `close_notify`.
  func end() {
    ERR_clear_error()
    SSL_shutdown(ssl)
  }

  /// Changes the key of what the client sends.
  ///
  /// - Parameter asks: Whether the server is to change its own, too.
  func updateKeys(asks: Bool) {
    ERR_clear_error()
    SSL_key_update(ssl, asks ? SSL_KEY_UPDATE_REQUESTED : SSL_KEY_UPDATE_NOT_REQUESTED)
    note(SSL_do_handshake(ssl))
  }

  private func advance() {
    ERR_clear_error()
    guard failure == nil, isOpen || note(SSL_do_handshake(ssl)) else { return }
    var (bytes, count) = ([UInt8](repeating: 0, count: 16_384), 0)
    while note(SSL_read_ex(ssl, &bytes, bytes.count, &count)) { content += bytes[..<count] }
  }

  @discardableResult private func note(_ result: Int32) -> Bool {
    if result == 1 { return true }
    switch SSL_get_error(ssl, result) {
    case SSL_ERROR_WANT_READ: break
    case SSL_ERROR_ZERO_RETURN: hasEnded = true
    default: failure = ERR_reason_error_string(ERR_peek_error()).map { String(cString: $0) } ?? "no reason"
    }
    ERR_clear_error()
    return false
  }
}
