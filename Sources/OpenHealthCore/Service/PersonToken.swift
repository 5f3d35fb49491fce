// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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

  /// The token that a text is; nil for any other text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")), dot > 0,
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
