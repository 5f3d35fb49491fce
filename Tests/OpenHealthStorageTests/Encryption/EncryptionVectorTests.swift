// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import OpenHealthCrypto
import Testing

@testable import OpenHealthStorage

/// Known answers from the specifications of the ciphers.
@Suite struct EncryptionVectorTests {
  /// https://c2sp.org/XAES-256-GCM, both vectors: with and without a carry in the derivation.
  @Test(
    arguments: [
      (0x01, "", "ce546ef63c9cc60765923609b33a9a1974e96e52daf2fcf7075e2271"),
      (0x03, "c2sp.org/XAES-256-GCM", "986ec1832593df5443a179437fd083bf3fdb41abd740a21f71eb769d"),
    ] as [(UInt8, String, String)])
  func xaes(keyByte: UInt8, associated: String, expected: String) {
    var keys = ohk_keys()
    withUnsafeMutableBytes(of: &keys.page_key) { $0.copyBytes(from: [UInt8](repeating: keyByte, count: 32)) }
    let nonce = Array("ABCDEFGHIJKLMNOPQRSTUVWX".utf8)
    let plain = Array("XAES-256-GCM".utf8)
    let data = Array(associated.utf8)
    var sealed = [UInt8](repeating: 0, count: plain.count)
    var tag = [UInt8](repeating: 0, count: 16)
    #expect(ohk_xaes(1, &keys, nonce, data, Int32(data.count), plain, Int32(plain.count), &sealed, &tag) == SQLITE_OK)
    #expect(hexadecimal(sealed + tag) == expected)
    var opened = sealed
    #expect(ohk_xaes(0, &keys, nonce, data, Int32(data.count), sealed, Int32(plain.count), &opened, &tag) == SQLITE_OK)
    #expect(opened == plain)
    tag[15] ^= 1
    #expect(ohk_xaes(0, &keys, nonce, data, Int32(data.count), sealed, Int32(plain.count), &opened, &tag) == refusedCode)
    #expect(opened == [UInt8](repeating: 0, count: plain.count))
  }

  /// RFC 5869, test case 1.
  @Test func hkdf() throws {
    let key = try LibCrypto.hkdf(
      SecretBytes([UInt8](repeating: 0x0b, count: 22)), salt: Array(0...12), info: Array(0xf0...0xf9), count: 42)
    #expect(
      hexadecimal(key.withBytes { Array($0) })
        == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
  }

  /// RFC 7914, section 12, the second vector.
  @Test func scrypt() throws {
    let key = try LibCrypto.scrypt(SecretBytes("password".utf8), salt: Array("NaCl".utf8), logN: 10, r: 8, p: 16, count: 64)
    #expect(
      hexadecimal(key.withBytes { Array($0) })
        == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
    )
  }

  /// The specification of GCM, test case 16.
  @Test func gcm() throws {
    let key = bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    let nonce = bytes("cafebabefacedbaddecaf888")
    let plain = bytes(
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39")
    let associated = bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
    let sealed = try LibCrypto.seal(SecretBytes(plain), key: SecretBytes(key), nonce: nonce, associated: associated)
    #expect(
      hexadecimal(sealed)
        == "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
        + "76fc6ece0f4e1768cddf8853bb2d551b")
    let opened = try LibCrypto.open(sealed, key: SecretBytes(key), nonce: nonce, associated: associated)
    #expect(opened?.withBytes { Array($0) } == plain)
    #expect(try LibCrypto.open(sealed, key: SecretBytes(key), nonce: nonce, associated: []) == nil)
  }

  @Test func hmacAndSHA256() throws {
    #expect(
      hexadecimal(try LibCrypto.hmac(key: SecretBytes([UInt8](repeating: 0x0b, count: 20)), Array("Hi There".utf8)))
        == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    #expect(
      hexadecimal(try LibCrypto.sha256(Array("abc".utf8))) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.map { UInt8($0.hexDigitValue!) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
