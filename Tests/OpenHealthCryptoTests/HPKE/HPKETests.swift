// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthCrypto

/// Appendix A.2 of RFC 9180, and what opens and what does not.
@Suite struct HPKETests {
  /// A setup of the appendix: the keys, and the first messages sealed.
  struct Vector: Sendable {
    var ephemeral, encapsulated, recipient, publicKey: String
    var presharedKey: String?
    var sealed: [Int: String]
  }

  private static let info = "4f6465206f6e2061204772656369616e2055726e"
  private static let message = "4265617574792069732074727574682c20747275746820626561757479"
  private static let presharedName = "456e6e796e20447572696e206172616e204d6f726961"

  static let vectors = [
    Vector(
      ephemeral: "f4ec9b33b792c372c1d2c2063507b684ef925b8c75a42dbcbf57d63ccd381600",
      encapsulated: "1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a",
      recipient: "8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb",
      publicKey: "4310ee97d88cc1f088a5576c77ab0cf5c3ac797f3d95139c6c84b5429c59662a",
      sealed: [
        0: "1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28",
        1: "6b53c051e4199c518de79594e1c4ab18b96f081549d45ce015be002090bb119e85285337cc95ba5f59992dc98c",
        255: "18ab939d63ddec9f6ac2b60d61d36a7375d2070c9b683861110757062c52b8880a5f6b3936da9cd6c23ef2a95c",
        256: "7a4a13e9ef23978e2c520fd4d2e757514ae160cd0cd05e556ef692370ca53076214c0c40d4c728d6ed9e727a5b",
      ]),
    Vector(
      ephemeral: "0c35fdf49df7aa01cd330049332c40411ebba36e0c718ebc3edf5845795f6321",
      encapsulated: "2261299c3f40a9afc133b969a97f05e95be2c514e54f3de26cbe5644ac735b04",
      recipient: "77d114e0212be51cb1d76fa99dd41cfd4d0166b08caa09074430a6c59ef17879",
      publicKey: "13640af826b722fc04feaa4de2f28fbd5ecc03623b317834e7ff4120dbe73062",
      presharedKey: "0247fd33b913760fa1fa51e1892d9f307fbe65eb171e8132c2af18555a738b82",
      sealed: [
        0: "4a177f9c0d6f15cfdf533fb65bf84aecdc6ab16b8b85b4cf65a370e07fc1d78d28fb073214525276f4a89608ff",
        1: "5c3cabae2f0b3e124d8d864c116fd8f20f3f56fda988c3573b40b09997fd6c769e77c8eda6cda4f947f5b704a8",
      ]),
  ]

  private static func shared(_ vector: Vector) throws -> HPKE.PresharedKey? {
    try vector.presharedKey.map { HPKE.PresharedKey(try secret($0), identifier: try bytes(presharedName)) }
  }

  @Test("Appendix A.2 of RFC 9180 seals and opens as printed, in base mode and with a preshared key", arguments: vectors)
  func standard(vector: Vector) throws {
    let ephemeral = try #require(try X25519PrivateKey(secret(vector.ephemeral)))
    let key = try #require(try X25519PrivateKey(secret(vector.recipient)))
    #expect(try key.publicKey == bytes(vector.publicKey))
    let madeSender = try HPKE.Sender(
      publicKey: key.publicKey, info: bytes(Self.info), presharedKey: Self.shared(vector), ephemeral: ephemeral)
    var sender = try #require(madeSender)
    #expect(try sender.encapsulatedKey == bytes(vector.encapsulated))
    let madeRecipient = try HPKE.Recipient(
      privateKey: key, encapsulatedKey: sender.encapsulatedKey, info: bytes(Self.info), presharedKey: Self.shared(vector))
    var recipient = try #require(madeRecipient)
    for number in 0...(vector.sealed.keys.max() ?? 0) {
      let associated = Array("Count-\(number)".utf8)
      let sealed = try sender.seal(bytes(Self.message), authenticating: associated)
      if let expected = vector.sealed[number] { #expect(try sealed == bytes(expected), "\(number)") }
      let opened = try recipient.open(sealed, authenticating: associated)
      #expect(try opened?.array == bytes(Self.message), "\(number)")
    }
  }

  @Test("Messages of every length come back; each is sealed for the next place, and opens nowhere else")
  func order() throws {
    let key = try X25519PrivateKey.random()
    let madeSender = try HPKE.Sender(publicKey: key.publicKey, info: [])
    var sender = try #require(madeSender)
    let messages = [0, 1, 15, 16, 17, 1000, 70_000].map { [UInt8](repeating: 7, count: $0) }
    let sealed = try messages.map { try sender.seal($0, authenticating: []) }
    let madeRecipient = try HPKE.Recipient(privateKey: key, encapsulatedKey: sender.encapsulatedKey, info: [])
    var recipient = try #require(madeRecipient)
    for (place, message) in messages.enumerated() {
      for (other, text) in sealed.enumerated() where other != place {
        let opened = try recipient.open(text, authenticating: [])
        #expect(opened == nil, "\(other) at \(place)")
      }
      let opened = try recipient.open(sealed[place], authenticating: [])
      #expect(opened?.array == message, "\(place)")
      #expect(sealed[place].count == message.count + 16)
    }
  }

  @Test("Nothing opens when a bit of the message, its data, the info or a key differs, or it is too short")
  func differences() throws {
    let (key, other) = (try X25519PrivateKey.random(), try X25519PrivateKey.random())
    let shared = HPKE.PresharedKey(try LibCrypto.randomSecret(32), identifier: [1])
    let madeSender = try HPKE.Sender(publicKey: key.publicKey, info: [1, 2], presharedKey: shared)
    var sender = try #require(madeSender)
    let sealed = try sender.seal([1, 2, 3], authenticating: [4])
    func opens(
      _ sealed: [UInt8], _ data: [UInt8] = [4], _ info: [UInt8] = [1, 2], key: X25519PrivateKey, enc: [UInt8], _ shared: HPKE.PresharedKey?
    ) throws -> Bool {
      guard var recipient = try HPKE.Recipient(privateKey: key, encapsulatedKey: enc, info: info, presharedKey: shared) else {
        return false
      }
      return try recipient.open(sealed, authenticating: data) != nil
    }
    let enc = sender.encapsulatedKey
    #expect(try opens(sealed, key: key, enc: enc, shared))
    for place in sealed.indices {
      var changed = sealed
      changed[place] ^= 1
      #expect(try !opens(changed, key: key, enc: enc, shared), "\(place)")
      #expect(try !opens(Array(sealed[..<place]), key: key, enc: enc, shared), "\(place) bytes")
    }
    #expect(try !opens(sealed, [5], key: key, enc: enc, shared) && !opens(sealed, [4], [1], key: key, enc: enc, shared))
    #expect(try !opens(sealed, key: other, enc: enc, shared) && !opens(sealed, key: key, enc: other.publicKey, shared))
    #expect(try !opens(sealed, key: key, enc: enc, nil))
    let (named, secret) = (shared.identifier, shared.secret)
    #expect(try !opens(sealed, key: key, enc: enc, HPKE.PresharedKey(secret, identifier: named + [0])))
    #expect(try !opens(sealed, key: key, enc: enc, HPKE.PresharedKey(LibCrypto.randomSecret(32), identifier: named)))
  }

  @Test("Keys of another length, and those that agree on zeros with every key, are no keys", arguments: [0, 1])
  func weakKeys(first: UInt8) throws {
    let weak = [first] + [UInt8](repeating: 0, count: 31)
    let key = try X25519PrivateKey.random()
    for other in [weak, [], Array(key.publicKey.dropLast()), key.publicKey + [0]] {
      #expect(try HPKE.Sender(publicKey: other, info: []) == nil)
      #expect(try HPKE.Recipient(privateKey: key, encapsulatedKey: other, info: []) == nil)
    }
    #expect(try X25519PrivateKey(SecretBytes([UInt8](repeating: 1, count: 31))) == nil)
  }
}
