// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A request that a locked store accepted, to be carried out when the store is unlocked (LOCK-02).
package struct JournalledSave: Sendable {
  /// The app that sent it, with the identity it had then.
  package var app: AppIdentity
  /// When it arrived, which becomes the creation date of its samples.
  package var received: Date
  /// The request, one that a locked store takes: ``HealthRequest/worksWhileLocked`` is true.
  package var request: any HealthRequest

  /// A save as it arrived. Does not check the request; see ``check(known:)``.
  package init(app: AppIdentity, received: Date, request: any HealthRequest) {
    self.app = app
    self.received = received
    self.request = request
  }
}

extension JournalledSave {
  /// Checks the save as far as that is possible without the store. Throws the error that the unlocked store would throw.
  ///
  /// - Parameter known: The UUIDs of samples that the app saved since the store was locked.
  /// - Returns: The UUIDs of the samples that it saves, members of correlations included.
  package func check(known: Set<UUID>) throws(HealthError) -> Set<UUID> {
    guard let checked = request as? any JournalledRequest else { return [] }
    try checked.check(known: known)
    return Set(checked.uuids)
  }

  private struct Head: Codable {
    var app: AppIdentity
    var received: Date
  }

  private static let version: UInt8 = 1

  /// The encoded save, for ``init(bytes:)``. Throws ``WireFault`` when it cannot be encoded.
  package func bytes() throws(WireFault) -> [UInt8] {
    let head = try WireForm.json(Head(app: app, received: received))
    let count = UInt32(head.count)
    let size = (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
    let envelope = try Self.envelope(of: request)
    return [Self.version] + size + head + envelope.bytes
  }

  private static func envelope(of request: some HealthRequest) throws(WireFault) -> RequestEnvelope {
    try RequestEnvelope(request, credit: 0)
  }

  /// Decodes a save. Throws ``WireFault`` for other bytes, and for a request that no locked store takes.
  package init(bytes: [UInt8]) throws(WireFault) {
    guard bytes.count >= 5, bytes[0] == Self.version else { throw .notReadable }
    let size = bytes[1..<5].reduce(0) { $0 << 8 | Int($1) }
    guard size <= bytes.count - 5 else { throw .notReadable }
    let head = try WireForm.value(Head.self, from: bytes[5..<5 + size])
    let envelope = try RequestEnvelope(bytes: Array(bytes[(5 + size)...]))
    guard let type = RequestList.type(named: envelope.name) else { throw .notReadable }
    let request = try Self.decoded(type, envelope.request)
    guard request.worksWhileLocked else { throw .notReadable }
    self.init(app: head.app, received: head.received, request: request)
  }

  private static func decoded<R: HealthRequest>(_ type: R.Type, _ bytes: [UInt8]) throws(WireFault) -> any HealthRequest {
    try WireForm.request(type, from: bytes)
  }
}
