// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A request that must be carried out once, as it crosses a socket: its mark, and the bytes of its ``RequestEnvelope``.
public struct UploadEnvelope: Sendable, Equatable {
  /// Which change it is.
  public var mark: UploadMark
  /// The request.
  public var request: RequestEnvelope

  /// The envelope of a request with its mark.
  public init(mark: UploadMark, request: RequestEnvelope) {
    self.mark = mark
    self.request = request
  }

  /// The envelope as bytes.
  public var bytes: [UInt8] {
    var page = ColumnWriter()
    page.column([mark.device]) { $0 }
    page.number(mark.number)
    page.number(mark.floor)
    return page.bytes + request.bytes
  }

  /// The envelope of bytes. Throws ``WireFault`` for bytes that no envelope has.
  public init(bytes: [UInt8]) throws(WireFault) {
    var page = ColumnReader(bytes)
    let device = try page.uuids(1)[0]
    mark = UploadMark(device: device, number: try page.number(), floor: try page.number())
    guard mark.floor >= 1, mark.floor <= mark.number else { throw .invalid(.count) }
    request = try RequestEnvelope(bytes: page.rest())
  }
}
