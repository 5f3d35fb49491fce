// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Crypto
import Foundation
import OpenHealthCore

/// The secret with which the owner's programs make links that log a browser in, and the server checks them.
///
///     let key = LoginKey()
///     let text = key.ticket(at: now)
///     key.accepts(text, at: now)
///
/// The server writes it to a file that only the owner can read, beside the owner's socket: what may use that socket may also log in.
public struct LoginKey: Sendable {
  /// How long a link works, in seconds.
  public static let seconds: TimeInterval = 120

  private let key: SymmetricKey

  /// A new random key.
  public init() { key = SymmetricKey(size: .bits256) }

  /// A key from its text; nil for any other text.
  public init?(text: String) {
    guard let bytes = Data(base64Encoded: text), bytes.count == 32 else { return nil }
    key = SymmetricKey(data: bytes)
  }

  /// The key as text for the file. Unsafe: the bytes are copied within the call.
  public var text: String { key.withUnsafeBytes { Data($0).base64EncodedString() } }

  /// A text that logs one browser in, once, until ``seconds`` after the date.
  public func ticket(at now: Date) -> String {
    let expiry = String(Int(now.timeIntervalSince1970 + Self.seconds))
    let body = "\(expiry).\(RandomText.make())"
    return "\(body).\(code(body))"
  }

  /// The part of a ticket that makes it unique, and when it ends; nil for a text that this key did not make, or whose time is over.
  func check(_ ticket: String, at now: Date) -> (name: String, end: Date)? {
    let parts = ticket.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let seconds = Int(parts[0]), let given = Data(hexadecimal: parts[2]) else { return nil }
    let body = Data("\(parts[0]).\(parts[1])".utf8)
    // Compares in constant time.
    guard HMAC<SHA256>.isValidAuthenticationCode(given, authenticating: body, using: key) else { return nil }
    let end = Date(timeIntervalSince1970: Double(seconds))
    return now <= end ? (String(parts[1]), end) : nil
  }

  private func code(_ body: String) -> String {
    HMAC<SHA256>.authenticationCode(for: Data(body.utf8), using: key).hexadecimal
  }
}

extension Data {
  /// Bytes from an even number of hexadecimal digits; nil for any other text.
  init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init) }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    self.init(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }
}
