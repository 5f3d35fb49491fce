// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Glibc

/// Reads a form with files, as browsers send it (`multipart/form-data`), piece by piece in little memory.
///
///     var reader = try MultipartReader(contentType: "multipart/form-data; boundary=x")
///     try reader.read(bytes) { event in … }
///     try reader.finish()
package struct MultipartReader: Sendable {
  /// What comes next in the form.
  package enum Event: Sendable, Equatable {
    /// A field begins. A file has a name, which may be empty.
    case field(name: String, file: String?)
    /// Bytes of the field that began last.
    case bytes([UInt8])
  }

  /// Why a form cannot be read.
  package enum Fault: Error, Sendable, Equatable {
    /// The content type is another, or has no usable boundary.
    case contentType
    /// The head of a field is too long, or has no name.
    case head
    /// There are too many fields.
    case fields
    /// The form ends in the middle.
    case cut
  }

  /// The longest head of a field, in bytes.
  static let longestHead = 16 << 10
  /// The most fields.
  static let mostFields = 100

  private enum Place: Sendable {
    case before, head
    /// After a head, whose empty line is still there.
    case start
    case body, end
  }

  /// The line break and the boundary, which end a field.
  private let delimiter: [UInt8]
  private var place = Place.before
  /// Bytes that wait for more.
  private var rest: [UInt8] = []
  private var fields = 0

  /// A reader for the value of the header `Content-Type`.
  ///
  /// - Throws: ``Fault/contentType``.
  package init(contentType: String) throws(Fault) {
    let parts = contentType.split(separator: ";").map { $0.drop { $0 == " " } }
    guard parts.first?.lowercased() == "multipart/form-data",
      let value = parts.dropFirst().first(where: { $0.lowercased().hasPrefix("boundary=") })?.dropFirst(9)
    else { throw .contentType }
    let boundary = value.utf8.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: " ") }
    guard (1...70).contains(boundary.count) else { throw .contentType }
    delimiter = Array("\r\n--".utf8) + boundary
    // The first boundary has no line break before it.
    rest = Array("\r\n".utf8)
  }

  /// Reads the next bytes, in pieces of any size.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - handle: gets what they contain, in order. Its errors are passed on to the caller.
  /// - Throws: ``Fault``, or the error of `handle`.
  package mutating func read(_ bytes: some Sequence<UInt8>, _ handle: (Event) throws -> Void) throws {
    rest += bytes
    while try step(handle) {}
  }

  /// The form has ended.
  ///
  /// - Throws: ``Fault/cut`` if its last boundary is missing.
  package func finish() throws(Fault) { if place != .end { throw .cut } }

  /// One step; false if it needs more bytes.
  private mutating func step(_ handle: (Event) throws -> Void) throws -> Bool {
    switch place {
    case .end:
      rest = []
      return false
    case .before, .body:
      guard let start = Self.find(delimiter, in: rest) else {
        // The end may be the beginning of a boundary.
        let done = max(0, rest.count - delimiter.count + 1)
        if place == .body, done > 0 { try handle(.bytes(Array(rest[..<done]))) }
        rest.removeFirst(done)
        return false
      }
      let after = start + delimiter.count
      guard rest.count >= after + 2 else {
        if place == .body, start > 0 { try handle(.bytes(Array(rest[..<start]))) }
        rest.removeFirst(start)
        return false
      }
      if place == .body, start > 0 { try handle(.bytes(Array(rest[..<start]))) }
      place = rest[after] == UInt8(ascii: "-") && rest[after + 1] == UInt8(ascii: "-") ? .end : .head
      rest.removeFirst(place == .end ? rest.count : after + 2)
      return true
    case .head:
      guard let end = Self.find(Array("\r\n\r\n".utf8), in: rest) else {
        // The end of a head of the greatest length would be here.
        if rest.count >= Self.longestHead + 4 { throw Fault.head }
        return false
      }
      guard end <= Self.longestHead else { throw Fault.head }
      fields += 1
      guard fields <= Self.mostFields else { throw Fault.fields }
      let head = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeFirst(end + 2)
      guard let name = Self.parameter("name", of: head) else { throw Fault.head }
      try handle(.field(name: name, file: Self.parameter("filename", of: head)))
      place = .start
      return true
    case .start:
      // The empty line after the head may be that of the boundary, for a field without anything.
      if rest.count < delimiter.count, delimiter.starts(with: rest) { return false }
      if !rest.starts(with: delimiter) { rest.removeFirst(2) }
      place = .body
      return true
    }
  }

  /// A parameter of the header `Content-Disposition`; nil if there is none.
  private static func parameter(_ name: String, of head: String) -> String? {
    let lines = head.utf8.split(separator: UInt8(ascii: "\n"))
    let prefix = "content-disposition:"
    guard let line = lines.first(where: { String(decoding: $0, as: UTF8.self).lowercased().hasPrefix(prefix) }) else { return nil }
    let mark = Array("; \(name)=\"".utf8)
    guard let start = find(mark, in: Array(line)) else { return nil }
    let value = Array(line)[(start + mark.count)...].prefix { $0 != UInt8(ascii: "\"") }
    // Browsers write quotation marks and line breaks in names as %22, %0D and %0A.
    return PageFields.decoded(value, plus: false)
  }

  /// Where one text begins in another; nil if it does not occur.
  private static func find(_ wanted: [UInt8], in bytes: [UInt8]) -> Int? {
    guard let first = wanted.first else { return nil }
    return bytes.withUnsafeBytes { bytes in
      var place = 0
      // `memchr` passes over what cannot be the beginning, at the speed of memory. Unsafe: it reads only the bytes from `place` on in which
      // the wanted text still fits, and its result is one of them.
      while place + wanted.count <= bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + place, Int32(first), bytes.count - wanted.count - place + 1)
      {
        place = UnsafeRawPointer(found) - base
        if bytes[place..<place + wanted.count].elementsEqual(wanted) { return place }
        place += 1
      }
      return nil
    }
  }
}
