// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import Testing

@testable import OpenHealthStorage

@Suite struct PersonCipherTests {
  private static let secret = SecretBytes((0..<32).map { UInt8($0) })

  private func cipher(_ person: Int64 = 7, _ secret: SecretBytes = secret) throws -> PersonCipher {
    PersonCipher(try PersonKey(secret, of: person))
  }

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  @Test(
    "a number comes back bit for bit",
    arguments: [0, -0.0, 1, 61.5, -.pi, 9_007_199_254_740_992, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -.infinity])
  func numbers(number: Double) throws {
    let cipher = try cipher()
    let encrypted = try cipher.encrypt(number, at: CipherPlace(.sampleValue, 3))
    #expect(encrypted.count == 8 + PersonCipher.overhead)
    #expect(try cipher.number([UInt8](encrypted), at: CipherPlace(.sampleValue, 3)).bitPattern == number.bitPattern)
  }

  @Test("bytes come back, also none and many", arguments: [0, 1, 16, 3000, 1 << 18])
  func bodies(count: Int) throws {
    let body = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let encrypted = try cipher().encrypt(body, at: CipherPlace(.workout, 3))
    #expect(encrypted.count == count + PersonCipher.overhead)
    #expect(try cipher().decrypt(encrypted, at: CipherPlace(.workout, 3)) == body)
  }

  @Test("the same value is encrypted differently each time, with a nonce that is used once")
  func nonces() throws {
    let cipher = try cipher()
    let all = try (0..<1000).map { _ in try cipher.encrypt(61, at: CipherPlace(.sampleValue, 3)) }
    #expect(Set(all).count == 1000)
    #expect(Set(all.map { $0.prefix(12) }).count == 1000)
  }

  @Test("a value decrypts in its own place alone")
  func places() throws {
    let uuid = UUID()
    let header = ChunkHeader(
      lane: 1, first: SampleKey(start: 2, sequence: 3), last: SampleKey(start: 4, sequence: 5), latest: 6, count: 7, numbers: 3...8,
      unit: 9, body: 10)
    var headers = [header]
    for change: (inout ChunkHeader) -> Void in [
      { $0.lane = 2 }, { $0.first.start = 2.5 }, { $0.first.sequence = 4 }, { $0.last.start = 4.5 }, { $0.last.sequence = 6 },
      { $0.latest = 7 }, { $0.count = 8 }, { $0.numbers = 2...8 }, { $0.numbers = 3...9 }, { $0.unit = 10 }, { $0.unit = nil },
      { $0.unit = 0 },
    ] {
      var changed = header
      change(&changed)
      headers.append(changed)
    }
    let places =
      [
        CipherPlace(.workout, 3), CipherPlace(.content, 3), CipherPlace(.workout, 4), CipherPlace(.workout, 3, 1), CipherPlace(.workout),
        CipherPlace(.seriesPart, 3, at: 1), CipherPlace(.attachment, uuid), CipherPlace(.attachment, UUID()),
        CipherPlace(.chunkUUIDs, of: header),
      ] + headers.map { CipherPlace(.chunkColumns, of: $0) }
    let cipher = try cipher()
    for (index, place) in places.enumerated() {
      let encrypted = try cipher.encrypt(Data([1, 2, 3]), at: place)
      for (other, elsewhere) in places.enumerated() {
        if other == index {
          #expect(try cipher.decrypt(encrypted, at: elsewhere) == Data([1, 2, 3]))
        } else {
          #expect(throws: HealthError.damagedData(.encrypted), "\(index) \(other)") { try cipher.decrypt(encrypted, at: elsewhere) }
        }
      }
    }
  }

  @Test("the row of a chunk's body is no part of its place: it has no number when it is encrypted")
  func bodyOfChunk() throws {
    var header = ChunkHeader(
      lane: 1, first: SampleKey(start: 2, sequence: 3), last: SampleKey(start: 4, sequence: 5), latest: 6, count: 7, numbers: 3...8,
      unit: 9, body: 0)
    let encrypted = try cipher().encrypt(Data([5]), at: CipherPlace(.chunkColumns, of: header))
    header.body = 17
    #expect(try cipher().decrypt(encrypted, at: CipherPlace(.chunkColumns, of: header)) == Data([5]))
  }

  @Test("another person's key and another key do not decrypt")
  func keys() throws {
    let place = CipherPlace(.sampleValue, 3)
    let encrypted = [UInt8](try cipher().encrypt(61, at: place))
    #expect(throws: HealthError.damagedData(.encrypted)) { try cipher(8).number(encrypted, at: place) }
    let other = SecretBytes([UInt8](repeating: 1, count: 32))
    #expect(throws: HealthError.damagedData(.encrypted)) { try cipher(7, other).number(encrypted, at: place) }
    #expect(try cipher().number(encrypted, at: place) == 61)
  }

  @Test("no changed bit and no cut value decrypts")
  func damage() throws {
    let (cipher, place) = (try cipher(), CipherPlace(.sampleValue, 3))
    let encrypted = [UInt8](try cipher.encrypt(61, at: place))
    for bit in 0..<encrypted.count * 8 {
      var changed = encrypted
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(throws: HealthError.damagedData(.encrypted), "\(bit)") { try cipher.number(changed, at: place) }
    }
    for count in 0..<encrypted.count {
      #expect(throws: HealthError.damagedData(.encrypted), "\(count)") { try cipher.number(Array(encrypted.prefix(count)), at: place) }
    }
    #expect(throws: HealthError.damagedData(.encrypted)) { try cipher.number(encrypted + [0], at: place) }
    let short = [UInt8](try cipher.encrypt(Data([1, 2, 3]), at: place))
    #expect(throws: HealthError.damagedData(.encrypted)) { try cipher.number(short, at: place) }
    #expect(try cipher.number(encrypted, at: place) == 61)
  }

  /// Computed by another implementation, the Python package cryptography: HKDF with the person's number as salt, then AES-GCM.
  @Test("values of the first version of the format decrypt for ever")
  func knownAnswers() throws {
    let workout = Self.bytes("000102030405060708090a0b0299af9e26078a6483d72e3d87eeb2c10ae41b7dc879773209")
    #expect(try cipher().decrypt(Data(workout), at: CipherPlace(.workout, 5)) == Data("a workout".utf8))
    let zero = Self.bytes("000102030405060708090a0be3b9d8f1546ce511051f66b7cb68b3942298fe87cafe99a1")
    #expect(try cipher().number(zero, at: CipherPlace(.sampleValue, 300)).bitPattern == (-0.0).bitPattern)
  }

  @Test("the number of a column never changes")
  func columns() {
    #expect(EncryptedColumn.allCases.map(\.rawValue) == Array(1...20) + Array(32...47) + [60, 61, 62])
    #expect(EncryptedColumn.sampleValue.rawValue == 1)
    #expect(EncryptedColumn.workout.rawValue == 9)
    #expect(EncryptedColumn.uploadReply.rawValue == 20)
    #expect(EncryptedColumn.type.rawValue == 32)
    #expect(EncryptedColumn.fileDigest.rawValue == 47)
    #expect(EncryptedColumn.elementIdentity.rawValue == 61)
    #expect(EncryptedColumn.removedIdentity.rawValue == 62)
  }

  // MARK: Labels

  @Test(
    "equal texts of a column have equal labels, and each text comes back",
    arguments: ["", "a", "été", String(repeating: "x", count: 5000)])
  func labels(text: String) throws {
    let cipher = try cipher()
    let label = try cipher.label(text, .device)
    #expect(try cipher.label(text, .device) == label && self.cipher().label(text, .device) == label)
    #expect(try cipher.text(ofLabel: label, .device) == text)
    #expect(try cipher.label(text, .version) != label && cipher.label(text + "a", .device) != label)
    #expect(try self.cipher(8).label(text, .device) != label)
    #expect(throws: HealthError.damagedData(.encrypted)) { try cipher.text(ofLabel: label, .version) }
    #expect(throws: HealthError.damagedData(.encrypted)) { try self.cipher(8).text(ofLabel: label, .device) }
    // A label is a text that JSON takes as it is.
    #expect(label.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
  }

  @Test("no changed bit and no cut label decrypts")
  func damagedLabels() throws {
    let cipher = try cipher()
    let label = try cipher.label(Data("steps".utf8), .type)
    for bit in 0..<label.count * 8 {
      var changed = label
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(throws: HealthError.damagedData(.encrypted), "\(bit)") { try cipher.bytes(ofLabel: changed, .type) }
    }
    for count in 0..<label.count {
      #expect(throws: HealthError.damagedData(.encrypted), "\(count)") { try cipher.bytes(ofLabel: label.prefix(count), .type) }
    }
    #expect(throws: HealthError.damagedData(.encrypted)) { try cipher.text(ofLabel: "HKQuantityTypeIdentifierStepCount", .type) }
    #expect(try cipher.bytes(ofLabel: label, .type) == Data("steps".utf8))
  }

  @Test("a mark depends on column, person and text, and has one length")
  func marks() throws {
    let mark = try cipher().mark(Data("sync".utf8), .syncIdentifier)
    #expect(try cipher().mark(Data("sync".utf8), .syncIdentifier) == mark && mark.count == 32)
    #expect(try cipher().mark(Data("sync".utf8), .elementIdentity) != mark && cipher(8).mark(Data("sync".utf8), .syncIdentifier) != mark)
    #expect(try cipher().mark(Data(repeating: 7, count: 9000), .syncIdentifier).count == 32)
  }

  /// Computed as above, with AES-SIV and HMAC.
  @Test("labels and marks of the first version of the format stay what they are for ever")
  func knownLabels() throws {
    let label = "GAeaW5jH3pOwFV33VI5L7YvKld5/Ldi0XFlPTgvzNx/2Iexm1GCvt6WyTKQ7EczlMQY="
    #expect(try cipher().label("HKQuantityTypeIdentifierHeartRate", .type) == label)
    #expect(try cipher().text(ofLabel: label, .type) == "HKQuantityTypeIdentifierHeartRate")
    let mark = try cipher().mark(Data("sync".utf8), .syncIdentifier).base64EncodedString()
    #expect(mark == "5+lhPoqREmDZbA797aTVAgoIifbosxciy1uoipVS3FU=")
  }

  @Test("the fingerprint of a key depends on secret and person, and stays what it is for ever")
  func fingerprint() throws {
    let known = try PersonKey(Self.secret, of: 7).fingerprint
    // By HKDF of Python's module hmac.
    #expect(known.hexadecimal == "e2a58f538b0dd03fc8dfccf7588730ca")
    #expect(known.count == PersonKey.fingerprintSize)
    #expect(try PersonKey(Self.secret, of: 8).fingerprint != known && PersonKey(PersonKey.newSecret(), of: 7).fingerprint != known)
  }
}
