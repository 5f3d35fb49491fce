// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A request on a socket: its name, the number of pages that its reply may send before the client grants more, and its bytes.
package struct RequestEnvelope: Sendable, Equatable {
  /// The most pages that a client may grant at once.
  package static let mostCredit: UInt32 = 1024

  /// The name of the request's type, such as `SaveSamples`.
  package var name: String
  /// The number of pages that the reply may send at first.
  package var credit: UInt32
  /// The request in its ``WireForm``.
  package var request: [UInt8]

  /// An envelope of a request that is already encoded.
  package init(name: String, credit: UInt32, request: [UInt8]) {
    self.name = name
    self.credit = credit
    self.request = request
  }

  /// The envelope of a request. Throws ``WireFault/notReadable`` where a predicate is nested too deeply to be decoded.
  package init<R: HealthRequest>(_ request: R, credit: UInt32) throws(WireFault) {
    self.init(name: "\(R.self)", credit: credit, request: try WireForm.bytes(of: request))
  }

  /// The envelope as bytes: name, credit, request.
  package var bytes: [UInt8] {
    var page = ColumnWriter()
    page.text(name)
    page.number(credit)
    return page.bytes + request
  }

  /// The envelope of bytes. Throws ``WireFault`` for bytes that no envelope has, and for credit above ``mostCredit``.
  package init(bytes: [UInt8]) throws(WireFault) {
    var page = ColumnReader(bytes)
    name = try page.text()
    credit = try page.number()
    request = page.rest()
    guard credit <= Self.mostCredit else { throw .invalid(.count) }
  }
}
