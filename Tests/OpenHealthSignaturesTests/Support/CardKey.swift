// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCrypto
import OpenHealthInterchange
import Testing

@testable import OpenHealthSignatures

/// An issuer's key, which signs cards for tests.
struct CardKey {
  static let address = "https://clinic.example/cards"

  private let key: P256PrivateKey
  let name: String

  init(name: String = "key 1") throws { (key, self.name) = (try P256PrivateKey.random(), name) }

  /// Its member of a JWK set.
  func jwk(_ changes: [String: String] = [:]) -> String {
    let point = Data(key.publicKey.coordinates)
    let members = [
      "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": name, "x": Base64URL.encode(point.prefix(32)),
      "y": Base64URL.encode(point.suffix(32)),
    ].merging(changes) { $1 }
    return "{\(members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ","))}"
  }

  func issuer(_ address: String = address) throws -> CardIssuer {
    try CardIssuer(jwkSet: Array("{\"keys\":[\(jwk())]}".utf8), address: address)
  }

  static func content(_ issuer: String = address, issued: Double = 1_764_576_000, more: String = "") -> String {
    """
    {"iss":"\(issuer)","nbf":\(issued)\(more),"vc":{"type":["https://smarthealth.cards#health-card","https://smarthealth.cards#covid19"],\
    "credentialSubject":{"fhirVersion":"4.0.1","fhirBundle":{"resourceType":"Bundle","entry":[]}}}}
    """
  }

  /// A signed card.
  func card(_ content: String = content(), header: String? = nil) throws -> String {
    // gzip's header and trailer are not part of the data.
    let packed = Data(try Gzip.compressed(Array(content.utf8)).dropFirst(10).dropLast(8))
    return try card(packed: packed, header: header)
  }

  func card(packed: Data, header: String? = nil) throws -> String {
    let header = header ?? "{\"alg\":\"ES256\",\"zip\":\"DEF\",\"kid\":\"\(name)\"}"
    let signed = Base64URL.encode(Data(header.utf8)) + "." + Base64URL.encode(packed)
    return signed + "." + Base64URL.encode(try Self.numbers(key.signature(of: Array(signed.utf8))))
  }

  /// Both numbers of a signature, as cards have them: 32 bytes each.
  private static func numbers(_ signature: [UInt8]) throws -> Data {
    try DERNode(signature).values(.sequence).reduce(Data()) { numbers, node in
      let number = try node.unsignedInteger()
      return numbers + [UInt8](repeating: 0, count: 32 - number.count) + number
    }
  }
}
