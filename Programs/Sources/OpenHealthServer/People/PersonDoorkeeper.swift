// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthDaemon

/// Admits clients on other machines by their tokens: a person's own programs as the owner of that person's store, and the apps that the
/// person has registered there.
///
/// The person's number says only where the token is looked up. A token of another person, or of another app, is unknown there.
package struct PersonDoorkeeper: Doorkeeper {
  /// The most bytes of the model that a client claims.
  private static let longestModel = 64

  private let stores: PersonStores

  /// A doorkeeper for the people of a server.
  package init(_ stores: PersonStores) { self.stores = stores }

  /// Identifies the person or the app by the token.
  ///
  /// - Throws: `daemon(.unknownToken)` for any client that is not known, without saying why.
  package func admit(at door: Door, peer: Peer, hello: Hello) throws(HealthError) -> Admission {
    guard case .network = door, let person = hello.person, person > 0, let token = hello.token, AppToken.isToken(token),
      hello.sandbox == nil
    else { throw Self.unknown }
    guard let identifier = hello.bundleIdentifier else {
      guard try stores.isToken(withDigest: Self.digest(token), of: person) else { throw Self.unknown }
      return Admission(service: stores.store(of: person), caller: .owner, person: person)
    }
    guard try stores.hasPerson(person) else { throw Self.unknown }
    let store = stores.store(of: person)
    guard AppRegistration.isIdentifier(identifier),
      let app = try store.perform(IdentifyApp(identifier, token: token), for: .owner),
      // An app with its own user, or in a sandbox, is one of a daemon's machine.
      app.registration.uid == nil, app.registration.flatpak == nil
    else { throw Self.unknown }
    let system = hello.operatingSystem.flatMap { $0.isPlausible ? $0 : nil } ?? SystemVersion(major: 0, minor: 0, patch: 0)
    let model = hello.productType.flatMap { $0.utf8.count <= Self.longestModel ? $0 : nil }
    var identity = app.identity(.registered, productType: model, operatingSystem: system)
    // Only a zone that exists, because it is stored with samples.
    identity.timeZone = hello.timeZone.flatMap { TimeZone(identifier: $0)?.identifier }
    return Admission(service: store, caller: .app(identity), person: person)
  }

  /// The same error for every reason, so that nothing can be found out by trying.
  private static let unknown = HealthError.daemon(.unknownToken)

  /// What the server keeps of a token.
  package static func digest(_ token: String) throws(HealthError) -> [UInt8] { try LibCrypto.sha256(Array(token.utf8)) }
}

extension SystemVersion {
  /// Whether a system can have this version. A client can claim any.
  fileprivate var isPlausible: Bool { [major, minor, patch].allSatisfy { (0..<10_000).contains($0) } }
}
