// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A request that a store took while it was locked, to carry it out when it is unlocked (LOCK-02).
public struct JournalledSave: Sendable {
  public var app: AppIdentity
  /// When it came; the creation date of its samples.
  public var received: Date
  public var request: any HealthRequest

  public init(app: AppIdentity, received: Date, request: any HealthRequest) {
    self.app = app
    self.received = received
    self.request = request
  }
}

extension JournalledSave {
  /// Throws what is wrong with it, as far as that shows without a look at the store.
  ///
  /// - Parameter known: the UUIDs of samples that were saved since the store was locked.
  /// - Returns: the UUIDs of what it saves.
  public func check(known: Set<UUID>) throws(HealthError) -> Set<UUID> {
    switch request {
    case let save as SaveSamples:
      if save.samples.isEmpty { throw .invalidArgument(.noSamples) }
      var own: Set<UUID> = []
      for uuid in save.samples.withMembers.map(\.uuid) {
        if known.contains(uuid) { throw .duplicateObject(uuid: uuid.uuidString) }
        guard own.insert(uuid).inserted else { throw .repeatedObject(uuid: uuid.uuidString) }
      }
      return own
    case let added as AddSamplesToWorkout:
      if added.samples.isEmpty { throw .invalidArgument(.noSamples) }
      if added.samples.contains(where: { $0.workout != nil }) { throw .invalidArgument(.workoutInWorkout) }
      if added.samples.contains(where: { $0.route != nil }) { throw .invalidArgument(.savedRoute) }
      return []
    default: return []
    }
  }

  private struct Head: Codable {
    var app: AppIdentity
    var received: Date
  }

  private static let version: UInt8 = 1

  /// The bytes of the save. Throws ``WireFault`` where it cannot be written so that it is read again.
  public func bytes() throws(WireFault) -> [UInt8] {
    let head = try WireForm.json(Head(app: app, received: received))
    let count = UInt32(head.count)
    let size = (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
    let envelope = try Self.envelope(of: request)
    return [Self.version] + size + head + envelope.bytes
  }

  private static func envelope(of request: some HealthRequest) throws(WireFault) -> RequestEnvelope {
    try RequestEnvelope(request, credit: 0)
  }

  /// The save that these bytes are. Throws ``WireFault`` for others, and for a request that no locked store takes.
  public init(bytes: [UInt8]) throws(WireFault) {
    guard bytes.count >= 5, bytes[0] == Self.version else { throw .notReadable }
    let size = bytes[1..<5].reduce(0) { $0 << 8 | Int($1) }
    guard size <= bytes.count - 5 else { throw .notReadable }
    let head = try WireForm.value(Head.self, from: bytes[5..<5 + size])
    let envelope = try RequestEnvelope(bytes: Array(bytes[(5 + size)...]))
    guard let type = RequestList.type(named: envelope.name) else { throw .notReadable }
    let request = try Self.decoded(type, envelope.request)
    guard request.isBlind else { throw .notReadable }
    self.init(app: head.app, received: head.received, request: request)
  }

  private static func decoded<R: HealthRequest>(_ type: R.Type, _ bytes: [UInt8]) throws(WireFault) -> any HealthRequest {
    try WireForm.request(type, from: bytes)
  }
}
