// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

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
