// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange

/// A SMART Health Card: a compact JWS (RFC 7515) whose content is compressed JSON (VCR-03). Reading it proves nothing; ``CardVerifier``
/// checks the signature.
public struct HealthCard: Sendable, Equatable {
  /// The largest unpacked content, in bytes.
  public static let mostContentBytes = 1 << 20

  /// The card itself, in its compact form.
  public let compact: String
  /// The address that names the issuer, such as `https://clinic.example/cards`.
  public let issuer: String
  /// The name of the issuer's key.
  public let keyIdentifier: String
  /// When the card was issued.
  public let issued: Date
  /// When the card expires; nil for never.
  public let expires: Date?
  /// The subjects of the card, such as `immunization`: each type without the address in front.
  public let types: [String]
  /// The types as they are in the card, with their addresses.
  public let credentialTypes: [String]
  /// The content of the card.
  public let content: CardContent

  /// The signed bytes and the signature.
  let signedBytes: [UInt8]
  let signature: [UInt8]

  /// Reads a card in its compact form.
  public init(compact: String) throws(CardFault) {
    let bytes = Array(compact.utf8)
    guard bytes.count <= CardText.mostBytes else { throw .tooLong }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Base64URL.decode(parts[0]), let packed = Base64URL.decode(parts[1]),
      let signature = Base64URL.decode(parts[2])
    else { throw .noCard }
    let head: Header
    do { head = try JSONDecoder().decode(Header.self, from: header) } catch { throw .noCard }
    guard head.alg == "ES256", head.zip == "DEF" else { throw .otherForm }
    let content: Content
    do {
      content = try JSONDecoder().decode(Content.self, from: Data(Deflate.unpacked(Array(packed), atMost: Self.mostContentBytes)))
    } catch Deflate.Fault.tooLarge {
      throw .tooLargeContent
    } catch {
      throw .damaged
    }
    guard [content.nbf, content.exp ?? 0].allSatisfy({ abs($0) < 1e12 }) else { throw .damaged }
    self.compact = compact
    issuer = content.iss
    keyIdentifier = head.kid
    issued = Date(timeIntervalSince1970: content.nbf)
    expires = content.exp.map { Date(timeIntervalSince1970: $0) }
    credentialTypes = content.vc.type
    self.content = CardContent(content.vc.credentialSubject?.value?.fhirBundle)
    types = content.vc.type.map { type in
      String(decoding: type.utf8.reversed().prefix { $0 != UInt8(ascii: "#") }.reversed(), as: UTF8.self)
    }
    signedBytes = Array(bytes[..<parts[1].endIndex])
    self.signature = Array(signature)
  }

  private struct Header: Decodable {
    let alg: String
    let zip: String
    let kid: String
  }

  private struct Content: Decodable {
    struct Subject: Decodable { let fhirBundle: CardContent.Bundle? }
    struct Credential: Decodable {
      let type: [String]
      let credentialSubject: CardContent.Part<Subject>?
    }
    let iss: String
    let nbf: Double
    let exp: Double?
    let vc: Credential
  }
}

/// Checks SMART Health Cards against installed keys of issuers, without a network (VCR-03). Whether an issuer has revoked a card is not
/// known.
///
///     let card = try HealthCard(compact: text)
///     CardVerifier(issuers: issuers).check(card, at: Date())
public struct CardVerifier: Sendable {
  private let issuers: [CardIssuer]

  /// A verifier that trusts these issuers.
  public init(issuers: [CardIssuer]) { self.issuers = issuers }

  /// Checks a card. `date` is now.
  public func check(_ card: HealthCard, at date: Date) -> CardFinding {
    let named = issuers.filter { $0.address.utf8.elementsEqual(card.issuer.utf8) }
    guard !named.isEmpty else { return .unknownIssuer }
    guard let key = named.lazy.compactMap({ $0.key(named: card.keyIdentifier) }).first else { return .unknownKey }
    do throws(HealthError) {
      guard try key.isSignature(numbers: card.signature, of: card.signedBytes) else { return .wrongSignature }
    } catch {
      return .wrongSignature  // libcrypto failed, so nothing was verified
    }
    if let expires = card.expires, expires < date { return .expired }
    return card.issued > date ? .issuedLater : .verified
  }
}
