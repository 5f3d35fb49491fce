// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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

/// A client's registration for change notifications, as it crosses a socket: for types, for unfinished workouts, or for preferred units.
package struct ObservationEnvelope: Sendable, Equatable, Codable {
  /// The identifiers of the types to observe; the daemon ignores those that it does not know. Nil for the other two registrations.
  package var types: [String]?
  /// Whether to observe unfinished workouts and sessions of the caller's app and its family. Nil means no; not used if there are types.
  package var workouts: Bool?

  /// A registration for changes of types.
  package init(types: [String]?) { self.types = types }

  /// A registration for unfinished workouts and sessions of the caller's app and its family.
  package static let ofWorkouts = {
    var envelope = ObservationEnvelope(types: nil)
    envelope.workouts = true
    return envelope
  }()

  /// A registration for the person's preferred units.
  package static let ofPreferences = ObservationEnvelope(types: nil)
}

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

/// Says which change of a client a request is, so that a store carries it out once, however often it arrives.
///
/// A client numbers its changes and repeats one whose answer was lost with the same number. The store keeps the numbers, with the replies,
/// in the transaction that makes the change.
package struct UploadMark: Sendable, Hashable {
  /// The client: a process, or a device that keeps the identifier. Numbers of different ones have nothing to do with each other.
  package var device: UUID
  /// The number of the change, from 1.
  package var number: Int64
  /// The lowest number whose answer the client still waits for. What is below it is never repeated, and the store forgets it.
  package var floor: Int64

  /// The mark of a change. The floor is from 1 up to the number.
  package init(device: UUID, number: Int64, floor: Int64) {
    self.device = device
    self.number = number
    self.floor = floor
  }
}

/// The pages of a reply as one text of bytes, so that a store can keep them.
package enum UploadPages {
  /// The bytes of pages.
  package static func bytes(of pages: [[UInt8]]) -> [UInt8] {
    var writer = ColumnWriter()
    for page in pages { writer.blob(page) }
    return writer.bytes
  }

  /// The pages of bytes from ``bytes(of:)``. Throws ``WireFault`` for others.
  package static func pages(of bytes: [UInt8]) throws(WireFault) -> [[UInt8]] {
    var reader = ColumnReader(bytes)
    var pages: [[UInt8]] = []
    while !reader.isAtEnd { pages.append(Array(try reader.blob())) }
    return pages
  }
}
