// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibSSL
import NIOCore

/// The server's side of one TLS connection, on bytes in memory: OpenSSL itself reads and writes no socket. For one thread at a time.
///
/// A BIO of its own moves the bytes, because OpenSSL's BIO for memory never gives back what it once needed.
///
/// Unsafe: the object owns its `SSL`, which owns the BIO, from the initialiser to `deinit`, and holds the context whose method the BIO uses.
/// The BIO points at the object without a reference: OpenSSL calls its functions only in calls that the object's own functions make, whose
/// callers hold it. Buffers are lent for one call, with their sizes.
final class TLSSession {
  enum Outcome {
    case done
    /// OpenSSL needs more bytes from the network.
    case wantsInput
    /// The other side has sent `close_notify`.
    case ended
  }

  /// The bytes of plaintext in a record, at most.
  private static let recordSize = 16_384
  /// More than the bytes that encryption adds to a record.
  private static let recordOverhead = 64

  private let context: TLSServerContext
  private let ssl: OpaquePointer
  /// What has come from the network and OpenSSL has not taken.
  private var input = ByteBuffer()
  /// What OpenSSL sends.
  private var output = ByteBuffer()
  /// The bytes that OpenSSL has taken since the last content.
  private(set) var silentBytes = 0

  /// - Throws: ``TLSFault`` if OpenSSL has no memory.
  init(_ context: TLSServerContext) throws(TLSFault) {
    ERR_clear_error()
    guard let ssl = SSL_new(context.pointer) else { throw .refused(TLSFault.takeReason()) }
    guard let bio = BIO_new(context.method) else {
      SSL_free(ssl)
      throw .refused(TLSFault.takeReason())
    }
    (self.context, self.ssl) = (context, ssl)
    BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
    BIO_set_init(bio, 1)
    SSL_set_bio(ssl, bio, bio)
    SSL_set_accept_state(ssl)
  }

  deinit { SSL_free(ssl) }

  // MARK: The network

  /// Takes bytes from the network.
  func receive(_ bytes: ByteBuffer) {
    if input.readableBytes == 0 { input = bytes } else { input.writeImmutableBuffer(bytes) }
  }

  /// The bytes to send to the network; nil if there are none.
  func takeOutput() -> ByteBuffer? {
    guard output.readableBytes > 0 else { return nil }
    defer { output = ByteBuffer() }
    return output
  }

  // MARK: OpenSSL

  /// Goes on with the handshake.
  func handshake() throws(TLSFault) -> Outcome {
    ERR_clear_error()
    return try outcome(of: SSL_do_handshake(ssl))
  }

  /// Appends the content of the next record, or a part of it, to a buffer.
  func read(into plain: inout ByteBuffer) throws(TLSFault) -> Outcome {
    ERR_clear_error()
    var (result, count) = (Int32(0), 0)
    let space = min(max(input.readableBytes, 1024), Self.recordSize)
    plain.writeWithUnsafeMutableBytes(minimumWritableBytes: space) { space in
      result = SSL_read_ex(ssl, space.baseAddress, space.count, &count)
      return count
    }
    let outcome = try outcome(of: result)
    if outcome == .done { silentBytes = 0 }
    return outcome
  }

  /// Encrypts bytes. The output then has them all, in whole records.
  func write(_ bytes: ByteBuffer) throws(TLSFault) {
    let count = bytes.readableBytes
    output.reserveCapacity(minimumWritableBytes: count + (count / Self.recordSize + 1) * Self.recordOverhead)
    ERR_clear_error()
    var written = 0
    let result = bytes.withUnsafeReadableBytes { SSL_write_ex(ssl, $0.baseAddress, $0.count, &written) }
    guard try outcome(of: result) == .done, written == count else { throw .refused("incomplete write") }
  }

  /// Says in the output that nothing follows.
  func end() {
    ERR_clear_error()
    // Without memory for the alert, the other side takes the end of the connection for a truncation.
    SSL_shutdown(ssl)
    ERR_clear_error()
  }

  private func outcome(of result: Int32) throws(TLSFault) -> Outcome {
    if result == 1 { return .done }
    switch SSL_get_error(ssl, result) {
    case SSL_ERROR_WANT_READ: return .wantsInput
    case SSL_ERROR_ZERO_RETURN: return .ended
    default: throw .refused(TLSFault.takeReason())
    }
  }

  // MARK: The BIO

  /// A `BIO_METHOD` for connections of a context, which frees it; nil without memory.
  static func newMethod() -> OpaquePointer? {
    guard let method = BIO_meth_new(BIO_TYPE_SOURCE_SINK, "openhealthkit") else { return nil }
    BIO_meth_set_read(method) { bio, bytes, count in
      BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
      guard let bytes, let session = TLSSession.of(bio), session.input.readableBytes > 0 else {
        BIO_set_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
        return -1
      }
      return Int32(session.give(UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))))
    }
    BIO_meth_set_write(method) { bio, bytes, count in
      guard let bytes, let session = TLSSession.of(bio) else { return -1 }
      session.output.writeBytes(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
      return count
    }
    BIO_meth_set_ctrl(method) { _, command, _, _ in command == BIO_CTRL_FLUSH ? 1 : 0 }
    return method
  }

  private static func of(_ bio: OpaquePointer?) -> TLSSession? {
    BIO_get_data(bio).map { Unmanaged<TLSSession>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Moves as much input as there is and fits into memory of OpenSSL; returns the number of bytes.
  private func give(_ space: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(space.count, input.readableBytes)
    input.readWithUnsafeReadableBytes { bytes in
      space.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      return count
    }
    if input.readableBytes == 0 { input = ByteBuffer() }
    silentBytes += count
    return count
  }
}
