// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto
import Foundation
import OpenHealthCore

/// SHA-256 of bytes that come in pieces.
///
/// Unsafe: the object owns its context from the initialiser to `deinit`. libcrypto reads each piece inside the call or closure that lends
/// it, up to its count, and writes the digest's 32 bytes into an array of that size.
final class RunningDigest {
  private let context: OpaquePointer

  init() throws(HealthError) {
    guard let context = EVP_MD_CTX_new() else { throw Self.failure }
    self.context = context
    guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else { throw Self.failure }
  }

  deinit { EVP_MD_CTX_free(context) }

  func add(_ bytes: UnsafeRawBufferPointer) throws(HealthError) {
    guard bytes.isEmpty || EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else { throw Self.failure }
  }

  func add(_ bytes: some Collection<UInt8> & ContiguousBytes) throws(HealthError) {
    guard bytes.withUnsafeBytes({ EVP_DigestUpdate(context, $0.baseAddress, $0.count) }) == 1 else { throw Self.failure }
  }

  /// The digest of all bytes. Call it once.
  func finish() throws(HealthError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    guard EVP_DigestFinal_ex(context, &digest, nil) == 1 else { throw Self.failure }
    return digest
  }

  private static let failure = HealthError.storageFailure(.libcrypto(function: "SHA-256"))
}
