// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto

/// Bytes that are wiped when nobody needs them any more: keys and passphrases, which never become a `String`.
// Unchecked: written only inside the initialisers, before anybody else can see it.
public final class SecretBytes: @unchecked Sendable {
  private let buffer: UnsafeMutableRawBufferPointer

  /// As many bytes as `fill` writes all of.
  init<E: Error>(count: Int, fill: (UnsafeMutableRawBufferPointer) throws(E) -> Void) throws(E) {
    buffer = .allocate(byteCount: count, alignment: 16)
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    try fill(buffer)
  }

  /// A copy of `bytes`, which stay as they are: whoever has them wipes them.
  public init(_ bytes: some Collection<UInt8>) {
    buffer = .allocate(byteCount: bytes.count, alignment: 16)
    buffer.copyBytes(from: bytes)
  }

  /// The first bytes of a buffer that `fill` wrote to; it says how many. The rest is wiped.
  public init(capacity: Int, fill: (UnsafeMutableRawBufferPointer) -> Int) {
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

  /// How many bytes they are.
  public var count: Int { buffer.count }

  /// Runs `body` on the bytes, which must not get out of it.
  public func withBytes<T, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> T) throws(E) -> T {
    try body(UnsafeRawBufferPointer(buffer))
  }
}

extension SecretBytes: Equatable {
  /// Whether two secrets are the same; the time it takes says only whether their lengths are.
  public static func == (left: SecretBytes, right: SecretBytes) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left.buffer.baseAddress, right.buffer.baseAddress, left.count) == 0
  }
}

extension [UInt8] {
  /// Zeros in the place of what was a secret.
  mutating func wipe() { withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) } }
}
