// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The author of a request: the owner of the data, or an app with its permissions.
package enum Caller: Sendable, Hashable {
  /// The owner, who may do everything except what only apps do.
  case owner
  /// An app, which may do what the person granted it.
  case app(AppIdentity)

  /// The app; nil for the owner.
  package var app: AppIdentity? {
    if case .app(let app) = self { app } else { nil }
  }
}

/// An app as the store identifies it (D8). Its samples have the source with its bundle identifier.
package struct AppIdentity: Sendable, Hashable, Codable {
  /// The source, version and system that the app's samples get.
  package var revision: SourceRevisionRecord
  /// How reliably the store knows that it is this app.
  package var strength: IdentityStrength
  /// The app's reasons for access. Nil where there is no registration, as in an embedded store: then requests for permission need no
  /// reason.
  package var usage: UsageTexts?
  /// The number of the app's registration; nil without one, as in an embedded store. When the registration is removed the app loses every
  /// right, also on open connections.
  package var registration: Int64?
  /// The identifier of the app's time zone; nil for that of the store.
  package var timeZone: String?

  /// An identity; by default that of an app with an embedded store.
  package init(
    revision: SourceRevisionRecord, strength: IdentityStrength = .registered, usage: UsageTexts? = nil, registration: Int64? = nil,
    timeZone: String? = nil
  ) {
    self.revision = revision
    self.strength = strength
    self.usage = usage
    self.registration = registration
    self.timeZone = timeZone
  }

  /// The app's bundle identifier, that of its source.
  package var bundleIdentifier: String { revision.source.bundleIdentifier }
}

/// The secret with which an app identifies itself: 32 random bytes as base64url, which is 43 letters, digits, `-` and `_`.
package enum AppToken {
  /// The number of random bytes in a token.
  package static let byteCount = 32

  /// The token of these bytes.
  package static func text(of bytes: [UInt8]) -> String {
    let letters = Data(bytes).base64EncodedString().utf8.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      case UInt8(ascii: "="): nil
      default: byte
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Whether a text has the form of a token.
  package static func isToken(_ text: String) -> Bool {
    text.utf8.count == (byteCount * 4 + 2) / 3
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }
}

/// The secret with which a program identifies itself to a server for many people: a person's number, a dot, and an ``AppToken``, such as
/// `17.` and 43 letters.
///
/// The number says in whose store the server looks for the secret. It proves nothing by itself.
package struct PersonToken: Sendable, Hashable {
  /// The number of the person whose store it opens.
  package var person: Int64
  /// The secret of the person, or of one of the person's apps: an ``AppToken``.
  package var secret: String

  /// A token of its parts. The secret has to be an ``AppToken``.
  package init(person: Int64, secret: String) {
    self.person = person
    self.secret = secret
  }

  /// The token that a text is; nil for any other text. A token has one text: whatever is kept by it is kept once.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")), dot > 0, bytes[0] != UInt8(ascii: "0"),
      bytes[..<dot].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let person = Int64(String(decoding: bytes[..<dot], as: UTF8.self)), person > 0
    else { return nil }
    secret = String(decoding: bytes[(dot + 1)...], as: UTF8.self)
    guard AppToken.isToken(secret) else { return nil }
    self.person = person
  }

  /// The token as text.
  package var text: String { "\(person).\(secret)" }
}
