// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Crypto
import Foundation
import OpenHealthInterchange
import Testing

@testable import OpenHealthSignatures

/// An issuer's key, which signs cards for tests.
struct CardKey {
  static let address = "https://clinic.example/cards"

  private let key = P256.Signing.PrivateKey()
  let name: String

  init(name: String = "key 1") throws { self.name = name }

  /// Its member of a JWK set.
  func jwk(_ changes: [String: String] = [:]) -> String {
    let point = key.publicKey.rawRepresentation
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
    return signed + "." + Base64URL.encode(try key.signature(for: Data(signed.utf8)).rawRepresentation)
  }
}
