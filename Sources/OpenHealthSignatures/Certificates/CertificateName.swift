// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthCrypto

/// The name of a certificate's issuer or subject: a sequence of sets of attributes.
struct CertificateName {
  /// The name as people read it (RFC 4514): the last part first, such as `CN=Meter 7,O=Example Devices`.
  let text: String

  init(_ node: DERNode) throws {
    let parts = try node.values(.sequence).map { part in
      guard part.isOrdered else { throw DERFault() }
      return try part.values(.set).map(Self.attribute).joined(separator: "+")
    }
    text = parts.reversed().joined(separator: ",")
  }

  private static func attribute(_ node: DERNode) throws -> String {
    try node.read(.sequence) { parts in
      let kind = try parts.next().objectIdentifier()
      return "\(names[kind] ?? kind.description)=\(value(try parts.next()))"
    }
  }

  /// The text of a value; of one of another kind its bytes, after a number sign.
  private static func value(_ node: DERNode) -> String {
    let bytes = Array(node.content)
    let isText =
      switch node.tag {
      case .utf8String: true
      case .printableString: bytes.allSatisfy(printable.contains)
      case .ia5String: bytes.allSatisfy { $0 < 0x80 }
      default: false
      }
    return node.children == nil && isText ? escaped(bytes) : "#" + Array(node.encoded).hexadecimal
  }

  /// The text with a backslash before letters that would read as something else there.
  private static func escaped(_ text: [UInt8]) -> String {
    let front = text.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "#") }
    let end = text.dropFirst(front.count).reversed().prefix { $0 == UInt8(ascii: " ") }
    let middle = text[front.count..<text.count - end.count]
    let backslash = UInt8(ascii: "\\")
    let letters =
      front.flatMap { [backslash, $0] } + middle.flatMap { special.contains($0) ? [backslash, $0] : [$0] }
      + end.flatMap { [backslash, $0] }
    return String(decoding: letters, as: UTF8.self)
  }

  private static let special = Set(",+\"\\<>;".utf8)
  private static let printable = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 '()+,-./:=?".utf8)

  private static let names: [ObjectIdentifier: String] = [
    [2, 5, 4, 3]: "CN", [2, 5, 4, 6]: "C", [2, 5, 4, 7]: "L", [2, 5, 4, 8]: "ST", [2, 5, 4, 9]: "STREET", [2, 5, 4, 10]: "O",
    [2, 5, 4, 11]: "OU", [0, 9, 2342, 19_200_300, 100, 1, 25]: "DC", [1, 2, 840, 113_549, 1, 9, 1]: "E",
  ]
}
