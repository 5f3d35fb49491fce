// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// The secret with which the owner's programs make links that log a browser in, and the server checks them.
///
///     let key = try LoginKey()
///     let text = try key.ticket(at: now)
///     key.accepts(text, at: now)
///
/// The server writes it to a file that only the owner can read, beside the owner's socket: what may use that socket may also log in.
package struct LoginKey: Sendable {
  /// How long a link works, in seconds.
  package static let seconds: TimeInterval = 120

  private let key: SecretBytes

  /// A new random key.
  package init() throws(HealthError) { key = try LibCrypto.randomSecret(LibCrypto.keySize) }

  /// A key from its text; nil for any other text.
  package init?(text: String) {
    guard var bytes = Data(base64Encoded: text), bytes.count == LibCrypto.keySize else { return nil }
    defer { bytes.resetBytes(in: 0..<bytes.count) }
    key = SecretBytes(bytes)
  }

  /// The key as text for the file. Unsafe: the bytes are copied within the call.
  package var text: String { key.withBytes { Data($0).base64EncodedString() } }

  /// A text that logs one browser in, once, until ``seconds`` after the date.
  package func ticket(at now: Date) throws(HealthError) -> String {
    let expiry = String(Int(now.timeIntervalSince1970 + Self.seconds))
    let body = "\(expiry).\(RandomText.make())"
    return "\(body).\(try code(body).hexadecimal)"
  }

  /// The part of a ticket that makes it unique, and when it ends; nil for a text that this key did not make, or whose time is over.
  func check(_ ticket: String, at now: Date) throws(HealthError) -> (name: String, end: Date)? {
    let parts = ticket.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let seconds = Int(parts[0]), let given = Data(hexadecimal: parts[2]) else { return nil }
    // Compares in constant time.
    guard LibCrypto.areEqual(Array(given), try code("\(parts[0]).\(parts[1])")) else { return nil }
    let end = Date(timeIntervalSince1970: Double(seconds))
    return now <= end ? (String(parts[1]), end) : nil
  }

  private func code(_ body: String) throws(HealthError) -> [UInt8] { try LibCrypto.hmac(key: key, Array(body.utf8)) }
}

extension Data {
  /// Bytes from an even number of hexadecimal digits; nil for any other text.
  init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init) }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    self.init(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }
}
