// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthFiles

/// The secret with which a study turns people's numbers into pseudonyms.
///
/// Who has the key and the numbers can tell who is who; without it, pseudonyms are random texts. The same key gives a person the same
/// pseudonym in each export of a study, and another one in another study.
package struct PseudonymKey: Sendable {
  /// The number of bytes of a key.
  static let size = 32
  private static let mostBytes = 256

  private let key: SecretBytes

  /// A key from its 32 bytes.
  init(bytes: [UInt8]) {
    precondition(bytes.count == Self.size, "A key has 32 bytes.")
    key = SecretBytes(bytes)
  }

  /// The key in a file: 64 hexadecimal digits. Without such a file, makes a new key and the file, which is readable for its owner alone.
  ///
  /// - Throws: ``CohortFault/noKey(path:)`` for a file with another content; `FileFault` for one that other users can read or that cannot
  ///   be made.
  package init(file path: String) throws {
    var bytes = try Self.bytes(at: path) ?? Self.newBytes(at: path)
    defer { bytes.wipe() }
    self.init(bytes: bytes)
  }

  /// The pseudonym of a person in a study: 32 hexadecimal digits, the first half of an HMAC-SHA-256 of identifier, a zero byte and number.
  package func pseudonym(of person: Int64, in study: String) throws(HealthError) -> String {
    let message = Array(study.utf8) + [0] + Array(String(person).utf8)
    return try LibCrypto.hmac(key: key, message).prefix(16).hexadecimal
  }

  /// The bytes of the key in a file; nil where there is no file.
  private static func bytes(at path: String) throws -> [UInt8]? {
    guard let data = try CheckedFile.contents(of: path, atMost: mostBytes, demanding: [.ownedByUser, .isPrivate]) else { return nil }
    var digits = Array(data)
    while let last = digits.last, last <= 0x20 { digits.removeLast() }
    guard digits.count == 2 * size else { throw CohortFault.noKey(path: path) }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digit(digits[place]), let low = digit(digits[place + 1]) else { throw CohortFault.noKey(path: path) }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// Makes a file with a new key. If another process was faster, the key is that one's.
  private static func newBytes(at path: String) throws -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<size).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    do throws(FileFault) {
      let file = try NewFile(at: path, replacing: false, mayStream: false)
      try file.write(Array("\(bytes.hexadecimal)\n".utf8))
      try file.finish()
      return bytes
    } catch {
      guard error.reason == .exists, let known = try self.bytes(at: path) else { throw error }
      return known
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): return byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): return byte - UInt8(ascii: "A") + 10
    default: return nil
    }
  }
}
