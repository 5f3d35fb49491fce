// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto
import OpenHealthCore

/// A public key on the curve P-256, which checks signatures (ECDSA with SHA-256).
///
/// Unchecked: the key of libcrypto is made in the initialiser and only read afterwards, which libcrypto allows on several threads.
///
/// Unsafe: the object owns that key from the initialiser to `deinit`. libcrypto reads lent buffers with their lengths, inside the call.
package final class P256PublicKey: @unchecked Sendable {
  /// Both coordinates of the point, 32 bytes each.
  package let coordinates: [UInt8]

  private let key: OpaquePointer

  /// The key of both coordinates of a point, 32 bytes each; nil if it is not on the curve.
  package init?(coordinates: some Collection<UInt8>) throws(HealthError) {
    let coordinates = Array(coordinates)
    guard let key = try EllipticCurve.p256.publicKey([4] + coordinates) else { return nil }
    (self.coordinates, self.key) = (coordinates, key)
  }

  deinit { EVP_PKEY_free(key) }

  /// The key of a point in its long form: a byte 4, then the coordinates; nil for any other bytes.
  package convenience init?(point: some Collection<UInt8>) throws(HealthError) {
    guard point.first == 4 else { return nil }
    try self.init(coordinates: point.dropFirst())
  }

  /// Whether the private key of this key made a signature of a message. `signature` is DER: a sequence of two integers.
  package func isSignature(_ signature: [UInt8], of message: [UInt8]) throws(HealthError) -> Bool {
    // libcrypto itself refuses an encoding that is not the shortest one. Its answer to other bytes is an error, and no signature.
    guard let context = EVP_MD_CTX_new() else { throw LibCrypto.failure("ECDSA") }
    defer { EVP_MD_CTX_free(context) }
    guard LibCrypto.cleared({ EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) }) == 1 else { throw LibCrypto.failure("ECDSA") }
    return LibCrypto.cleared { EVP_DigestVerify(context, signature, signature.count, message, message.count) } == 1
  }

  /// Whether the private key of this key made a signature of a message. `signature` is both numbers, 32 bytes each.
  package func isSignature(numbers signature: [UInt8], of message: [UInt8]) throws(HealthError) -> Bool {
    guard signature.count == 64 else { return false }
    var writer = DERWriter()
    writer.add(.sequence) { writer in
      writer.add(unsigned: signature.prefix(32))
      writer.add(unsigned: signature.suffix(32))
    }
    return try isSignature(writer.bytes, of: message)
  }
}

extension P256PublicKey: Equatable {
  /// Compares the points.
  package static func == (one: P256PublicKey, other: P256PublicKey) -> Bool { one.coordinates == other.coordinates }
}
