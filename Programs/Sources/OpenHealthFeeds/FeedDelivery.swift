// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// Brings batches of one feed into the store, as the feed's own app.
///
/// A batch that cannot be taken is set aside with its reason. Types that the owner has not allowed are refused record by record.
package struct FeedDelivery {
  /// What became of a body.
  package struct Outcome: Sendable {
    /// One batch and the store's reply to it.
    package struct Part: Sendable {
      /// The batch as it was read.
      package var batch: FeedBatch
      /// The store's reply.
      package var reply: SaveFeedBatch.Reply
    }

    /// The batches of the body, in their order.
    package var parts: [Part] = []
  }

  private let service: any HealthService
  private let author: AppIdentity?

  /// A delivery through a connection of the feed, or of the owner in its name.
  ///
  /// - Parameter author: the feed, if the connection is the owner's.
  package init(_ service: any HealthService, author: AppIdentity? = nil) { (self.service, self.author) = (service, author) }

  /// Takes all batches of a body. When it returns, they are on disk.
  ///
  /// - Throws: ``FeedFault`` for a body that cannot be read; `HealthError` of the store. Batches before are taken then, and the same body
  ///   again changes nothing of them.
  package func take(_ body: [UInt8], as format: FeedFormat, summary: String? = nil) throws -> Outcome {
    var outcome = Outcome()
    for batch in try FeedReader.read(body, as: format, summary: summary) {
      let allowed = try allowed(batch)
      let request = SaveFeedBatch(
        batch: Self.name(of: batch, format, allowed), samples: allowed.samples, sums: allowed.sums, deleted: allowed.deleted,
        kept: allowed.kept.map { .init(kind: $0.kind, body: $0.body) }, rejected: allowed.rejections.count, author: author)
      outcome.parts.append(.init(batch: allowed, reply: try service.perform(request, for: .owner)))
    }
    return outcome
  }

  /// The name by which the store knows a batch. A batch with the name of an earlier one and other contents is another batch, and so is one of
  /// which the owner has not allowed some types: the whole may come after a grant.
  private static func name(of batch: FeedBatch, _ format: FeedFormat, _ allowed: FeedBatch) -> String {
    var said = batch.digest
    if allowed.samples.count < batch.samples.count {
      let left = Set(batch.samples.map(\.type.name)).subtracting(allowed.samples.map(\.type.name))
      said += "|" + left.sorted().joined(separator: " ")
    }
    return "\(format.rawValue) \(batch.identity)" + (said.isEmpty ? "" : " \(StableHash.hexadecimal(StableHash.of(said)))")
  }

  /// Sets a body aside that cannot be read.
  package func setAside(_ body: [UInt8], as format: FeedFormat, _ fault: FeedFault) throws(HealthError) {
    try service.perform(SetAsideFeedBatch(format: format.rawValue, reason: fault.description, body: Data(body)), for: .owner)
  }

  /// The batch without samples of types that the feed may not save. For the owner it is the whole.
  private func allowed(_ batch: FeedBatch) throws(HealthError) -> FeedBatch {
    if author != nil { return batch }
    var answers: [DataType: Bool] = [:]
    func isAllowed(_ type: DataType) throws(HealthError) -> Bool {
      // Types that no app may save need no permission: only a feed can bring them.
      guard type.isShareable else { return true }
      if let answer = answers[type] { return answer }
      let answer = try service.perform(SharingStatus(type: type), for: .owner) == .granted
      answers[type] = answer
      return answer
    }
    func isAllowed(_ sample: SampleRecord) throws(HealthError) -> Bool {
      guard let members = sample.members else { return try isAllowed(sample.type) }
      for member in members where try !isAllowed(member.type) { return false }
      return true
    }
    var kept: [Int] = []
    for (index, sample) in batch.samples.enumerated() where try isAllowed(sample) { kept.append(index) }
    guard kept.count < batch.samples.count else { return batch }
    var allowed = batch
    let wanted = Set(kept)
    allowed.samples = kept.map { batch.samples[$0] }
    allowed.places = kept.map { batch.places[$0] }
    allowed.sums = Set(kept.indices.filter { batch.sums.contains(kept[$0]) })
    for (index, sample) in batch.samples.enumerated() where !wanted.contains(index) {
      allowed.rejections.append(
        .init(index: batch.places[index], uuid: sample.uuid.uuidString, reason: "the owner has not allowed this type", field: nil))
    }
    return allowed
  }
}
