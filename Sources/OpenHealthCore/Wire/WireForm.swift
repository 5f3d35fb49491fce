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

extension WireForm {
  /// The most bytes that an error may have. Larger ones are refused before they are decoded.
  package static let largestError = 128 * 1024
  /// The Unicode scalars that each text of a large error keeps: enough for a path.
  private static let longestText = 4096
  /// The entries that each list of a large error keeps: more than there are types.
  private static let longestList = 512

  /// An error as bytes, at most ``largestError``. Shortens the texts and lists of a larger one, since a metadata key can have any length.
  package static func bytes(of error: HealthError) throws(WireFault) -> [UInt8] {
    let bytes = try json(error)
    guard bytes.count > largestError else { return bytes }
    do {
      let whole = try JSONSerialization.jsonObject(with: Data(bytes))
      return Array(try JSONSerialization.data(withJSONObject: shortened(whole)))
    } catch {
      throw .notReadable
    }
  }

  /// The error of these bytes. Throws ``WireFault`` for bytes that ``bytes(of:)`` never makes.
  package static func error(from bytes: [UInt8]) throws(WireFault) -> HealthError {
    guard bytes.count <= largestError else { throw .tooLong }
    return try value(HealthError.self, from: bytes)
  }

  private static func shortened(_ value: Any) -> Any {
    switch value {
    case let text as String: text.shortened(to: longestText)
    case let list as [Any]: list.prefix(longestList).map(shortened)
    case let object as [String: Any]: object.mapValues(shortened)
    default: value
    }
  }
}
