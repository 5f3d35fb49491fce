// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// An issuer of SMART Health Cards with its keys, which it publishes as a JWK set (RFC 7517) at its address, below
/// `/.well-known/jwks.json`.
public struct CardIssuer: Sendable, Equatable {
  /// The largest number of keys.
  public static let mostKeys = 100

  /// The issuer's address, exactly as its cards have it.
  public let address: String
  /// The names of the keys, in the order of the set.
  public var keyIdentifiers: [String] { keys.map(\.kid) }

  /// The SHA-256 of the address, in hexadecimal digits.
  let addressDigest: String
  private let keys: [Key]

  /// The issuer of a JWK set.
  ///
  /// - Parameter address: The issuer's address, which a published set does not contain. Nil reads it from the member `issuer`, with which
  ///   ``jwkSet`` writes it.
  public init(jwkSet: [UInt8], address: String? = nil) throws(CardIssuerFault) {
    let set: Keys
    do { set = try JSONDecoder().decode(Keys.self, from: Data(jwkSet)) } catch { throw .unreadable }
    guard let address = address ?? set.issuer, address.utf8.starts(with: "https://".utf8), address.utf8.count <= 1000 else {
      throw .noAddress
    }
    guard set.keys.count <= Self.mostKeys else { throw .tooManyKeys }
    keys = set.keys.compactMap { key in
      guard key.kty == "EC", key.crv == "P-256", key.use ?? "sig" == "sig", key.alg ?? "ES256" == "ES256", let name = key.kid,
        let x = key.x, let y = key.y
      else { return nil }
      return Key(kid: name, x: x, y: y)
    }
    guard !keys.isEmpty, keys.allSatisfy({ $0.key != nil }) else { throw .noKey }
    guard Set(keys.map(\.kid)).count == keys.count else { throw .equalNames }
    do { addressDigest = try LibCrypto.sha256(Array(address.utf8)).hexadecimal } catch { throw .unreadable }
    self.address = address
  }

  /// The key of a name; nil if there is none.
  func key(named name: String) -> P256PublicKey? { keys.first { $0.kid == name }?.key }

  /// The set as JSON, with the issuer's address.
  public var jwkSet: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return Array(try encoder.encode(Written(issuer: address, keys: keys)))
    }
  }

  private struct Key: Codable, Equatable {
    var kty = "EC"
    var crv = "P-256"
    var use = "sig"
    var alg = "ES256"
    let kid: String
    let x: String
    let y: String

    init(kid: String, x: String, y: String) { (self.kid, self.x, self.y) = (kid, x, y) }

    /// The key; nil if the numbers are not a point of the curve.
    var key: P256PublicKey? {
      guard let x = Base64URL.decode(x.utf8), let y = Base64URL.decode(y.utf8), x.count == 32, y.count == 32 else { return nil }
      // If libcrypto fails, it is not known to be a key.
      return try? P256PublicKey(coordinates: x + y)
    }
  }

  private struct Written: Encodable {
    let issuer: String
    let keys: [Key]
  }

  private struct Keys: Decodable {
    struct Key: Decodable { let kty: String?, crv: String?, use: String?, alg: String?, kid: String?, x: String?, y: String? }
    let issuer: String?
    let keys: [Key]
  }
}
