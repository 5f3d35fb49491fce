// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A request that must be carried out once, as it crosses a socket: its mark, and the bytes of its ``RequestEnvelope``.
package struct UploadEnvelope: Sendable, Equatable {
  /// Which change it is.
  package var mark: UploadMark
  /// The request.
  package var request: RequestEnvelope

  /// The envelope of a request with its mark.
  package init(mark: UploadMark, request: RequestEnvelope) {
    self.mark = mark
    self.request = request
  }

  /// The envelope as bytes.
  package var bytes: [UInt8] {
    var page = ColumnWriter()
    page.column([mark.device]) { $0 }
    page.number(mark.number)
    page.number(mark.floor)
    return page.bytes + request.bytes
  }

  /// The envelope of bytes. Throws ``WireFault`` for bytes that no envelope has.
  package init(bytes: [UInt8]) throws(WireFault) {
    var page = ColumnReader(bytes)
    let device = try page.uuids(1)[0]
    mark = UploadMark(device: device, number: try page.number(), floor: try page.number())
    guard mark.floor >= 1, mark.floor <= mark.number else { throw .invalid(.count) }
    request = try RequestEnvelope(bytes: page.rest())
  }
}
