// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The encoding of requests and replies as bytes for another process.
///
/// Doubles keep every bit, except those of a NaN's payload. A page has at most ``rowsInPage`` rows, so neither side needs a second copy of
/// all.
package enum WireForm {
  /// The most samples, deletions or statistics in a page.
  package static let rowsInPage = 4096
  /// The bytes of large contents after which a page ends, so that a page of clinical records fits into memory, too.
  package static let bytesInPage = 16 << 20

  /// The bytes of a request: columns where it is ``ColumnCoded``, else JSON. Throws ``WireFault/notReadable`` where a predicate is nested
  /// too deeply to be decoded.
  package static func bytes(of request: some HealthRequest) throws(WireFault) -> [UInt8] {
    guard let columns = request as? any ColumnCoded else { return try json(request) }
    var page = ColumnWriter()
    columns.write(to: &page)
    return page.bytes
  }

  /// The request of these bytes. Throws ``WireFault`` for bytes that are not such a request.
  package static func request<R: HealthRequest>(_ type: R.Type, from bytes: [UInt8]) throws(WireFault) -> R {
    guard let columns = type as? any ColumnCoded.Type else { return try value(type, from: bytes) }
    var page = ColumnReader(bytes)
    do {
      let request = try columns.init(from: &page)
      try page.finish()
      guard let request = request as? R else { preconditionFailure("\(type) makes another type") }
      return request
    } catch let fault as WireFault {
      throw fault
    } catch {
      throw .notReadable
    }
  }

  private static let infinity = (positive: "inf", negative: "-inf", nan: "nan")

  /// A value as JSON, with every bit of its doubles.
  package static func json(_ value: some Encodable) throws(WireFault) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: infinity.positive, negativeInfinity: infinity.negative, nan: infinity.nan)
    do { return Array(try encoder.encode(value)) } catch { throw .notReadable }
  }

  /// The value of bytes from ``json(_:)``. Throws ``WireFault/notReadable`` for others.
  package static func value<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws(WireFault) -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity.positive, negativeInfinity: infinity.negative, nan: infinity.nan)
    do { return try decoder.decode(type, from: Data(bytes)) } catch { throw .notReadable }
  }
}

extension HealthRequest where Reply: Codable {
  /// Sends the reply as one page of JSON.
  package static func send(_ reply: Reply, _ page: ([UInt8]) throws -> Void) throws { try page(try WireForm.json(reply)) }

  /// The reply of one page of JSON. Throws ``WireFault/wrongPageCount`` for another number of pages.
  package static func receive(_ page: () throws -> [UInt8]?) throws -> Reply {
    guard let bytes = try page(), try page() == nil else { throw WireFault.wrongPageCount }
    return try WireForm.value(Reply.self, from: bytes)
  }
}

extension HealthRequest where Reply == Void {
  /// Sends no page.
  package static func send(_ reply: Reply, _ page: ([UInt8]) throws -> Void) {}

  /// Throws ``WireFault/wrongPageCount`` if there is a page.
  package static func receive(_ page: () throws -> [UInt8]?) throws {
    guard try page() == nil else { throw WireFault.wrongPageCount }
  }
}

extension HealthRequest where Reply: PagedReply {
  /// Sends the reply as pages of columns.
  package static func send(_ reply: Reply, _ page: ([UInt8]) throws -> Void) throws {
    try reply.writePages { try page($0.bytes) }
  }

  /// The reply of pages of columns.
  package static func receive(_ page: () throws -> [UInt8]?) throws -> Reply {
    try Reply(readingPages: { try page().map(ColumnReader.init) })
  }
}
