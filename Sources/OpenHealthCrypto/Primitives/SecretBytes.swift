// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto

/// Keys and passphrases, whose bytes are wiped with the last reference and never become a `String`.
///
/// Unchecked: only the initialisers write, before anyone else has a reference.
///
/// Unsafe: the object owns its buffer from the initialiser to `deinit`, and lends it only to the closure of ``withBytes(_:)``. Every
/// initialiser fills all bytes.
package final class SecretBytes: @unchecked Sendable {
  private let buffer: UnsafeMutableRawBufferPointer

  /// Allocates `count` zeros and lets `fill` write to them.
  package init<E: Error>(count: Int, fill: (UnsafeMutableRawBufferPointer) throws(E) -> Void) throws(E) {
    buffer = .allocate(byteCount: count, alignment: 16)
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    try fill(buffer)
  }

  /// Copies `bytes`, which the caller wipes.
  package init(_ bytes: some Collection<UInt8>) {
    buffer = .allocate(byteCount: bytes.count, alignment: 16)
    buffer.copyBytes(from: bytes)
  }

  /// Copies the bytes that `fill` writes to a temporary buffer of `capacity` bytes. `fill` returns their number, and the buffer is wiped.
  package init(capacity: Int, fill: (UnsafeMutableRawBufferPointer) -> Int) {
    let whole = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    whole.initializeMemory(as: UInt8.self, repeating: 0)
    let count = fill(whole)
    buffer = .allocate(byteCount: count, alignment: 16)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: whole[..<count]))
    OPENSSL_cleanse(whole.baseAddress, whole.count)
    whole.deallocate()
  }

  deinit {
    OPENSSL_cleanse(buffer.baseAddress, buffer.count)
    buffer.deallocate()
  }

  /// The number of bytes.
  package var count: Int { buffer.count }

  /// Runs `body` on the bytes. The pointer is valid only inside `body`, which should leave no copy behind.
  package func withBytes<T, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> T) throws(E) -> T {
    try body(UnsafeRawBufferPointer(buffer))
  }
}

extension SecretBytes: Equatable {
  /// Compares two secrets in a time that reveals only whether their lengths differ.
  package static func == (left: SecretBytes, right: SecretBytes) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left.buffer.baseAddress, right.buffer.baseAddress, left.count) == 0
  }
}

extension [UInt8] {
  /// Overwrites the array's bytes with zeros.
  package mutating func wipe() { withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) } }
}
