// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// A request whose reply can be long, and is made in parts where nobody needs it whole.
protocol PartedRequest<Reply>: ReadingRequest where Reply: CountedReply {
  /// Where a reply continues, and what its first part has decided.
  associatedtype Place: Sendable

  /// The next part of the reply, and where the one after it begins; nil after the last one.
  func part(after place: Place?, size: PartSize, _ storage: StorageReader, access: AccessDecision) throws -> (reply: Reply, next: Place?)

  /// The pages of a part, so that those of all parts are the reply's.
  static func pages(of part: Reply, isFirst: Bool, isLast: Bool) throws -> [[UInt8]]
}

extension PartedRequest {
  /// The whole reply, from one snapshot.
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    try part(after: nil, size: .whole, storage, access: access).reply
  }

  /// The pages of a part as a reply of its own.
  static func pages(of part: Reply, isFirst: Bool, isLast: Bool) throws -> [[UInt8]] {
    var pages: [[UInt8]] = []
    try send(part) { pages.append($0) }
    return pages
  }
}

/// A service that makes long replies in parts, so that it never holds more of one than a client is about to take (T5).
///
///     var place: ReplyPlace?
///     repeat {
///       let part = try service.part(of: request, after: place, for: caller)
///       try send(part.pages)
///       place = part.next
///     } while place != nil
package protocol PartedService: HealthService {
  /// Whether the reply to a request is made in parts.
  func makesParts(of request: some HealthRequest) -> Bool

  /// The next part of a reply. Its pages, after those of the parts before, are what ``HealthRequest/receive(_:)`` reads.
  ///
  /// Each part is read in a snapshot of its own, with the permissions of that moment. No sample comes twice, and none that exists all the time
  /// is missing; what is saved after the first part was made does not come, and what is deleted meanwhile may not.
  ///
  /// - Parameter place: ``ReplyPart/next`` of the part before; nil for the first part.
  /// - Throws: what ``HealthService/perform(_:for:)`` throws.
  func part(of request: some HealthRequest, after place: ReplyPlace?, for caller: Caller) throws(HealthError) -> ReplyPart
}

/// A part of a reply.
package struct ReplyPart: Sendable {
  /// The pages of the part, as on the wire.
  package var pages: [[UInt8]]
  /// Where the next part begins; nil after the last one.
  package var next: ReplyPlace?
}

/// Where a reply that is made in parts continues. Only the engine reads it, and it never leaves the process.
package struct ReplyPlace: Sendable {
  /// The place, of the request's own type.
  let value: any Sendable
  /// The number of the reply, by which the access log recognises its parts.
  let number: Int
}

/// The size of the parts in which a long reply is made.
package struct PartSize: Sendable {
  /// The most samples or changes in a part.
  package var rows: Int
  /// The bytes of large contents after which a part ends.
  package var bytes: Int

  /// A size with these bounds.
  package init(rows: Int, bytes: Int) { (self.rows, self.bytes) = (rows, bytes) }

  /// Parts of a page each.
  package static let page = PartSize(rows: WireForm.rowsInPage, bytes: 1 << 20)
  /// The whole reply in one part.
  static let whole = PartSize(rows: .max, bytes: .max)
}
