// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// One change of the store, with an identifier that stays the same however often it is sent.
package struct StoreEvent: Sendable {
  /// What happened.
  package enum Change: Sendable {
    /// A sample was saved.
    case added(SampleRecord)
    /// A sample was deleted.
    case deleted(DeletionRecord)
  }

  /// What happened.
  package let change: Change
  /// The identifier: letters, digits and `_`.
  package let id: String

  /// The changes of a reply, in the order in which they happened.
  ///
  /// The identifier depends on the anchor at which the feed asked, which stays in the feed's file until all are delivered. So the same
  /// change has the same identifier after a restart, and a sample that is deleted and comes back has another one.
  package static func list(_ reply: FetchChanges.Reply, after anchor: ChangeAnchor) throws(HealthError) -> [StoreEvent] {
    let changes =
      zip(reply.addedAt, reply.added).map { (place: $0, change: Change.added($1)) }
      + zip(reply.deletedAt, reply.deleted).map { (place: $0, change: Change.deleted($1)) }
    var events: [StoreEvent] = []
    for (_, change) in changes.sorted(by: { $0.place < $1.place }) { events.append(try StoreEvent(change, after: anchor)) }
    return events
  }

  /// A change that was found after an anchor.
  package init(_ change: Change, after anchor: ChangeAnchor) throws(HealthError) {
    self.change = change
    let (mark, uuid): (String, UUID) =
      switch change {
      case .added(let sample): ("+", sample.uuid)
      case .deleted(let deletion): ("-", deletion.uuid)
      }
    let digest = try LibCrypto.sha256(Array("\(mark)\(uuid.uuidString)".utf8) + anchor.bytes)
    id = "evt_" + digest.prefix(16).map { $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16) }.joined()
  }

  /// The type of the sample.
  package var type: DataType {
    switch change {
    case .added(let sample): sample.type
    case .deleted(let deletion): deletion.type
    }
  }
}
