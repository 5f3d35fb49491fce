// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A request on a socket: its name, how many pages its reply may send before the client gives more credit, and its bytes.
public struct RequestEnvelope: Sendable, Equatable {
  /// The most pages for which a client can give credit at once.
  public static let mostCredit: UInt32 = 1024

  public var name: String
  public var credit: UInt32
  public var request: [UInt8]

  public init(name: String, credit: UInt32, request: [UInt8]) {
    self.name = name
    self.credit = credit
    self.request = request
  }

  /// The envelope of a request. Throws WireFault/notReadable where a predicate is nested too deeply to be read again.
  public init<R: HealthRequest>(_ request: R, credit: UInt32) throws(WireFault) {
    self.init(name: "\(R.self)", credit: credit, request: try WireForm.bytes(of: request))
  }

  public var bytes: [UInt8] {
    var page = ColumnWriter()
    page.text(name)
    page.number(credit)
    return page.bytes + request
  }

  /// Throws ``WireFault`` for bytes that are none.
  public init(bytes: [UInt8]) throws(WireFault) {
    var page = ColumnReader(bytes)
    name = try page.text()
    credit = try page.number()
    request = page.rest()
    guard credit <= Self.mostCredit else { throw .invalid(.count) }
  }
}
