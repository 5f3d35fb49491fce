// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// DER as text with a label (RFC 7468), such as `CERTIFICATE`.
///
/// Reading is strict: lines of 64 letters but for the last, and the same label at both ends. Text around documents is passed over.
package struct PEMDocument: Sendable, Equatable {
  /// What the bytes are.
  package let label: String
  /// The bytes.
  package var bytes: [UInt8]

  /// A document.
  package init(label: String, bytes: [UInt8]) { (self.label, self.bytes) = (label, bytes) }

  /// The documents of a text, in order; none for a text without any. Throws if one is damaged.
  package static func all(in text: String) throws(DERFault) -> [PEMDocument] {
    var rest = Array(text.utf8)[...]
    var documents: [PEMDocument] = []
    while let document = try next(&rest) { documents.append(document) }
    return documents
  }

  /// The document of a text that has nothing else but line breaks.
  package static func only(in text: String) throws(DERFault) -> PEMDocument {
    func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    var rest = Array(text.utf8).drop(while: isBreak)
    guard rest.starts(with: front.utf8), let document = try next(&rest), rest.allSatisfy(isBreak) else { throw DERFault() }
    return document
  }

  /// The document as text, without a line break at the end.
  package var text: String {
    let letters = Array(Data(bytes).base64EncodedData())
    let lines = stride(from: 0, to: letters.count, by: Self.lineLength).map {
      String(decoding: letters[$0..<min($0 + Self.lineLength, letters.count)], as: UTF8.self)
    }
    return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"]).joined(separator: "\n")
  }

  private static let lineLength = 64
  private static let front = "-----BEGIN "
  private static let dashes = Array("-----".utf8)

  private static func next(_ rest: inout ArraySlice<UInt8>) throws(DERFault) -> PEMDocument? {
    guard let begin = mark(front, in: rest) else { return nil }
    var body = rest[begin.end...]
    if body.first == UInt8(ascii: "\r") { body.removeFirst() }
    guard body.popFirst() == UInt8(ascii: "\n") else { return nil }
    guard let end = mark("-----END ", in: rest[begin.end...]), begin.label == end.label, body.startIndex <= end.start,
      let label = String(validating: begin.label, as: UTF8.self)
    else { throw DERFault() }
    var letters = try joined(rest[body.startIndex..<end.start])
    defer { letters.wipe() }
    rest = rest[end.end...]
    var encoded = Data(letters)
    defer { encoded.resetBytes(in: 0..<encoded.count) }
    guard var data = Data(base64Encoded: encoded), !data.isEmpty else { throw DERFault() }
    defer { data.resetBytes(in: 0..<data.count) }
    return PEMDocument(label: label, bytes: Array(data))
  }

  /// The first line with a label: where it starts and ends, and the label.
  private static func mark(_ front: String, in text: ArraySlice<UInt8>) -> (start: Int, end: Int, label: ArraySlice<UInt8>)? {
    let front = Array(front.utf8)
    guard let start = place(of: front, in: text), let end = place(of: dashes, in: text[(start + front.count)...]) else { return nil }
    return (start, end + dashes.count, text[(start + front.count)..<end])
  }

  private static func place(of bytes: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    while let start = rest.firstIndex(of: bytes[0]) {
      rest = rest[start...]
      if rest.starts(with: bytes) { return start }
      rest.removeFirst()
    }
    return nil
  }

  /// The letters of lines without their breaks.
  private static func joined(_ lines: ArraySlice<UInt8>) throws(DERFault) -> [UInt8] {
    var (rest, letters) = (lines, [UInt8]())
    letters.reserveCapacity(lines.count)
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw DERFault() }
      var line = rest[..<end]
      rest = rest[(end + 1)...]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      guard line.count <= lineLength, line.count >= (rest.isEmpty ? 1 : lineLength) else { throw DERFault() }
      letters += line
    }
    return letters
  }
}
