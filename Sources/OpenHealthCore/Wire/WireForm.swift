// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Requests and replies as bytes, for a process that asks another one.
///
/// Doubles keep every bit but what is in a NaN. A page holds at most rowsInPage rows, so that neither side needs a second copy of all.
public enum WireForm {
  /// How many samples, deletions or statistics a page has at most.
  public static let rowsInPage = 4096

  /// The bytes of a request: columns where it is ``ColumnCoded``, else JSON. Throws WireFault/notReadable where a predicate is nested too deeply
  /// to be read again.
  public static func bytes(of request: some HealthRequest) throws(WireFault) -> [UInt8] {
    guard let columns = request as? any ColumnCoded else { return try json(request) }
    var page = ColumnWriter()
    columns.write(to: &page)
    return page.bytes
  }

  /// The request that these bytes are.
  public static func request<R: HealthRequest>(_ type: R.Type, from bytes: [UInt8]) throws(WireFault) -> R {
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
  public static func json(_ value: some Encodable) throws(WireFault) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: infinity.positive, negativeInfinity: infinity.negative, nan: infinity.nan)
    do { return Array(try encoder.encode(value)) } catch { throw .notReadable }
  }

  /// The value that ``json(_:)`` gave these bytes for.
  public static func value<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) throws(WireFault) -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity.positive, negativeInfinity: infinity.negative, nan: infinity.nan)
    do { return try decoder.decode(type, from: Data(bytes)) } catch { throw .notReadable }
  }
}

extension HealthRequest where Reply: Codable {
  public static func send(_ reply: Reply, _ page: ([UInt8]) throws -> Void) throws { try page(try WireForm.json(reply)) }

  public static func receive(_ page: () throws -> [UInt8]?) throws -> Reply {
    guard let bytes = try page(), try page() == nil else { throw WireFault.wrongPageCount }
    return try WireForm.value(Reply.self, from: bytes)
  }
}

extension HealthRequest where Reply == Void {
  public static func send(_ reply: Reply, _ page: ([UInt8]) throws -> Void) {}

  public static func receive(_ page: () throws -> [UInt8]?) throws {
    guard try page() == nil else { throw WireFault.wrongPageCount }
  }
}

extension HealthRequest where Reply: PagedReply {
  public static func send(_ reply: Reply, _ page: ([UInt8]) throws -> Void) throws {
    try reply.writePages { try page($0.bytes) }
  }

  public static func receive(_ page: () throws -> [UInt8]?) throws -> Reply {
    try Reply(readingPages: { try page().map(ColumnReader.init) })
  }
}
