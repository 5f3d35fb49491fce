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
