// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// Signs messages as Standard Webhooks says: HMAC-SHA256 of identifier, time and body.
package struct WebhookSignature: Sendable {
  /// A text that is no secret: not `whsec_` and Base64 of 24 to 64 bytes.
  package struct Fault: Error, Equatable {}

  /// The bytes that a secret has, at least and at most.
  package static let bytes = 24...64

  private let key: SecretBytes

  /// Reads a secret, such as `whsec_` and 44 letters.
  package init(secret: SecretBytes) throws(Fault) {
    let text = secret.withBytes { Array($0) }
    guard text.starts(with: "whsec_".utf8), let data = Data(base64Encoded: Data(text.dropFirst(6))), Self.bytes.contains(data.count)
    else { throw Fault() }
    key = SecretBytes(data)
  }

  /// The value of the header `webhook-signature`.
  package func value(id: String, seconds: Int, body: [UInt8]) throws(HealthError) -> String {
    let code = try LibCrypto.hmac(key: key, Array("\(id).\(seconds).".utf8) + body)
    return "v1,\(Data(code).base64EncodedString())"
  }
}
