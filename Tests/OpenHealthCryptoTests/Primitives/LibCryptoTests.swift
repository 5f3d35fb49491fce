// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto
import Testing

@testable import OpenHealthCrypto

@Suite struct LibCryptoTests {
  @Test("Digests and codes are those of their standards")
  func digests() throws {
    let message = Array("abc".utf8)
    #expect(try LibCrypto.sha256(message) == bytes("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
    #expect(try LibCrypto.sha256([]) == bytes("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
    #expect(try LibCrypto.sha1(message) == bytes("a9993e364706816aba3e25717850c26c9cd0d89d"))
    // RFC 4231, the first and the second case; then a key that is longer than a block, the sixth.
    let cases = [
      ("0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
      ("4a656665", "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
      (
        String(repeating: "aa", count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ]
    for (key, message, code) in cases {
      let key = try secret(key)
      #expect(try LibCrypto.hmac(key: key, Array(message.utf8)) == bytes(code))
      #expect(try LibCrypto.hmac(key: key, SecretBytes(message.utf8)).array == bytes(code))
    }
    #expect(try LibCrypto.hmac(key: SecretBytes([1]), []).count == 32)
  }

  @Test("HKDF is that of RFC 5869, its first case")
  func hkdf() throws {
    let key = try LibCrypto.hkdf(
      secret("0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b"), salt: bytes("000102030405060708090a0b0c"),
      info: bytes("f0f1f2f3f4f5f6f7f8f9"), count: 42)
    #expect(try key.array == bytes("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"))
  }

  @Test("ChaCha20-Poly1305 is that of RFC 8439, section 2.8.2")
  func chaCha() throws {
    let key = try secret("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f")
    let (nonce, associated) = (try bytes("070000004041424344454647"), try bytes("50515253c0c1c2c3c4c5c6c7"))
    let message = SecretBytes(
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.".utf8)
    let sealed = try message.withBytes { try LibCrypto.seal($0, .chaCha20Poly1305, key: key, nonce: nonce, associated: associated) }
    #expect(try sealed.starts(with: bytes("d31a8d34648e60db7b86afbc53ef7ec2")))
    #expect(try sealed.suffix(16) == bytes("1ae10b594f09e26a7e902ecbd0600691")[...])
    #expect(try LibCrypto.open(sealed, .chaCha20Poly1305, key: key, nonce: nonce, associated: associated)?.array == message.array)
    #expect(try LibCrypto.open(sealed, .aes256GCM, key: key, nonce: nonce, associated: associated) == nil)
  }

  @Test("AES-256-GCM is that of the test cases 14 and 16 of its authors")
  func gcm() throws {
    let zeros = SecretBytes([UInt8](repeating: 0, count: 32))
    let sealed = try LibCrypto.seal(
      SecretBytes([UInt8](repeating: 0, count: 16)), key: zeros, nonce: [UInt8](repeating: 0, count: 12), associated: [])
    #expect(try sealed == bytes("cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"))
    #expect(
      try LibCrypto.open(sealed, key: zeros, nonce: [UInt8](repeating: 0, count: 12), associated: [])?.array
        == [UInt8](repeating: 0, count: 16))
    #expect(try LibCrypto.open(sealed, key: zeros, nonce: [UInt8](repeating: 0, count: 12), associated: [0]) == nil)
  }

  @Test("What fails leaves no error in the thread's queue, where the next call of libssl would find it")
  func queue() throws {
    ERR_clear_error()
    let key = try P256PrivateKey.random()
    #expect(try !key.publicKey.isSignature([1, 2, 3], of: []))
    #expect(try P256PublicKey(coordinates: [UInt8](repeating: 1, count: 64)) == nil)
    #expect(try P256PrivateKey(SecretBytes([UInt8](repeating: 0xFF, count: 32))) == nil)
    #expect(try X25519PrivateKey.random().sharedSecret(with: [UInt8](repeating: 0, count: 32)) == nil)
    #expect(
      try LibCrypto.open(
        [UInt8](repeating: 0, count: 40), key: .init([UInt8](repeating: 0, count: 32)), nonce: [UInt8](repeating: 0, count: 12),
        associated: []) == nil)
    #expect(ERR_peek_error() == 0)
  }
}
