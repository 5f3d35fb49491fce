// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthCrypto

@Suite struct P256KeyTests {
  /// The key of RFC 6979, appendix A.2.5, with its signature of "sample" over SHA-256.
  private static let number = "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"
  private static let coordinates =
    "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb67903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
  private static let signature =
    "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
  private static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"

  private let key: P256PrivateKey
  private let message = Array("sample".utf8)

  init() throws {
    let made = try P256PrivateKey(secret(Self.number))
    key = try #require(made)
  }

  @Test("RFC 6979: a private key has its public key, which accepts the printed signature")
  func standard() throws {
    #expect(try key.publicKey.coordinates == bytes(Self.coordinates))
    #expect(try key.publicKey.isSignature(numbers: bytes(Self.signature), of: message))
    #expect(try key.publicKey == P256PublicKey(coordinates: bytes(Self.coordinates)))
  }

  @Test("A signature is accepted for its message and by its key alone; two of a message differ")
  func signs() throws {
    let other = try P256PrivateKey.random()
    let (one, two) = (try key.signature(of: message), try key.signature(of: message))
    #expect(one != two)
    #expect(key.publicKey != other.publicKey)
    for signature in [one, two] {
      #expect(try key.publicKey.isSignature(signature, of: message))
      #expect(try !key.publicKey.isSignature(signature, of: message + [0]) && !other.publicKey.isSignature(signature, of: message))
    }
    #expect(try key.publicKey.isSignature(key.signature(of: []), of: []))
  }

  @Test("A signature in any other encoding is refused: longer numbers and lengths, more bytes, numbers that are 0 or too large")
  func encodings() throws {
    let numbers = try bytes(Self.signature)
    let (r, s) = (Array(numbers.prefix(32)), Array(numbers.suffix(32)))
    let order = try bytes(Self.order)
    func der(_ r: [UInt8], _ s: [UInt8], _ tail: [UInt8] = [], length: [UInt8] = []) -> [UInt8] {
      let content = [0x02, UInt8(r.count)] + r + [0x02, UInt8(s.count)] + s + tail
      return [0x30] + length + [UInt8(content.count)] + content
    }
    let (long, alsoLong) = ([0] + r, [0] + s)
    #expect(try key.publicKey.isSignature(der(long, alsoLong), of: message))
    let wrong: [[UInt8]] = [
      der(r, alsoLong), der(long, s), der([0] + long, alsoLong), der(long, alsoLong, [0x05, 0x00]), der(long, alsoLong, length: [0x81]),
      der(long, alsoLong) + [0], Array(der(long, alsoLong).dropLast()), der([0], alsoLong), der(long, [0]), der([0] + order, alsoLong), [],
      [0x30, 0x80] + der(long, alsoLong).dropFirst(2) + [0, 0], numbers,
    ]
    for (place, signature) in wrong.enumerated() { #expect(try !key.publicKey.isSignature(signature, of: message), "\(place)") }
    let zero = [UInt8](repeating: 0, count: 32)
    let wrongNumbers: [[UInt8]] = [numbers.dropLast(), numbers + [0], [], zero + s, r + zero, order + s, [0] + numbers.dropLast(), r + r]
    for numbers in wrongNumbers {
      #expect(try !key.publicKey.isSignature(numbers: numbers, of: message))
    }
  }

  @Test("Points off the curve, in other forms and of other curves are no keys")
  func points() throws {
    let good = try bytes(Self.coordinates)
    #expect(try P256PublicKey(point: [4] + good) == key.publicKey && EllipticCurve.p256.hasPoint([4] + good))
    var off = good
    off[63] ^= 1
    let isOdd = good[63] & 1
    let points: [[UInt8]] = [
      [4] + off, [6 + isOdd] + good, [2 + isOdd] + good.prefix(32), [0], [], good, [4] + good + [0], [4] + good.dropLast(),
      [4] + [UInt8](repeating: 0, count: 64), [4] + [UInt8](repeating: 0xFF, count: 64),
    ]
    for point in points {
      #expect(try P256PublicKey(point: point) == nil && !EllipticCurve.p256.hasPoint(point), "\(point.prefix(2))")
    }
    #expect(try P256PublicKey(coordinates: off) == nil)
    for curve in [EllipticCurve.p384, .p521] { #expect(try !curve.hasPoint([4] + good)) }
  }

  @Test("A private number is from 1 to below the order of the curve, in 32 bytes")
  func numbers() throws {
    func isKey(_ number: [UInt8]) throws -> Bool { try P256PrivateKey(SecretBytes(number)) != nil }
    let order = try bytes(Self.order)
    let zero = [UInt8](repeating: 0, count: 32)
    #expect(try isKey(zero.dropLast() + [1]) && isKey(order.dropLast() + [0x50]))
    let others: [[UInt8]] = [zero, order, order.dropLast() + [0x52], [UInt8](repeating: 0xFF, count: 32), zero + [1], [1], []]
    for number in others {
      #expect(try !isKey(number), "\(number.count)")
    }
  }

  private static func pem(_ label: String, _ bytes: [UInt8]) -> String { PEMDocument(label: label, bytes: bytes).text + "\n" }

  /// The private key's number in the form of RFC 5915.
  private static func sec1(curve: ObjectIdentifier? = .p256, version: UInt8 = 1, number: String = number) throws -> [UInt8] {
    var writer = DERWriter()
    let number = try bytes(number)
    writer.add(.sequence) { key in
      key.add(version)
      key.add(.octetString, number)
      if let curve { key.add(.context(0)) { $0.add(curve) } }
    }
    return writer.bytes
  }

  private static func pkcs8(
    _ key: [UInt8], algorithm: ObjectIdentifier = .ellipticCurveKey, curve: ObjectIdentifier = .p256, version: UInt8 = 0
  ) -> [UInt8] {
    var writer = DERWriter()
    writer.add(.sequence) { info in
      info.add(version)
      info.add(.sequence) { name in
        name.add(algorithm)
        name.add(curve)
      }
      info.add(.octetString, key)
    }
    return writer.bytes
  }

  @Test("Both forms of a key in PEM are read; texts with more, other versions, curves and labels are not")
  func texts() throws {
    let p384: ObjectIdentifier = [1, 3, 132, 0, 34]
    for good in try [
      Self.pem("EC PRIVATE KEY", Self.sec1()), Self.pem("EC PRIVATE KEY", Self.sec1(curve: nil)),
      Self.pem("PRIVATE KEY", Self.pkcs8(Self.sec1())), Self.pem("PRIVATE KEY", Self.pkcs8(Self.sec1(curve: nil))),
      Self.pem("PRIVATE KEY", Self.pkcs8(Self.sec1())).replacing("\n", with: "\r\n"),
    ] {
      let read = try P256PrivateKey(pem: good)
      #expect(read?.publicKey == key.publicKey)
    }
    let text = Self.pem("PRIVATE KEY", Self.pkcs8(try Self.sec1()))
    for bad in try [
      "", "text", text + text, text.dropLast() + "-\n", "a comment\n" + text, text + "a comment\n",
      text.replacing("PRIVATE", with: "PUBLIC"),
      Self.pem("PRIVATE KEY", Self.sec1()), Self.pem("EC PRIVATE KEY", Self.pkcs8(Self.sec1())),
      Self.pem("ENCRYPTED PRIVATE KEY", Self.pkcs8(Self.sec1())), Self.pem("EC PRIVATE KEY", Self.sec1(curve: p384)),
      Self.pem("EC PRIVATE KEY", Self.sec1(version: 2)), Self.pem("PRIVATE KEY", Self.pkcs8(Self.sec1(), curve: p384)),
      Self.pem("PRIVATE KEY", Self.pkcs8(Self.sec1(), algorithm: p384)), Self.pem("PRIVATE KEY", Self.pkcs8(Self.sec1(), version: 1)),
      Self.pem("PRIVATE KEY", Self.pkcs8(Self.sec1(curve: p384))), Self.pem("EC PRIVATE KEY", Self.sec1(number: "01")),
      Self.pem("EC PRIVATE KEY", Self.sec1() + [0]), Self.pem("EC PRIVATE KEY", Self.sec1(number: Self.order)),
    ] { #expect(try P256PrivateKey(pem: bad) == nil, "\(bad)") }
  }
}
