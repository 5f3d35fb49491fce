// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthClient
import OpenHealthCore

/// Sends each change as a signed message of its own (Standard Webhooks).
package final class WebhookReceiver: EventReceiver {
  /// How a message went that did not fail for now.
  private enum Outcome {
    case taken
    /// The receiver refused it, with this status.
    case refused(Int)
  }

  /// The most bytes of a body. A sample that needs more is sent without what it holds.
  package static let mostBytes = 262_144
  /// How often a message is refused before it is set aside.
  package static let mostRefusals = 8

  /// The most changes of one portion.
  package let mostChanges = 100
  private let post: HTTPPost
  private let signature: WebhookSignature
  private let hasValues: Bool
  private let file: FeedFile
  private let now: () -> Date
  private let note: (FeedFile.DeadLetter) -> Void
  /// Of the changes that were not all taken yet: those that were, and how often the others were refused.
  private var done: Set<String> = []
  private var refusals: [String: Int] = [:]
  /// Whether messages of the last portion were taken.
  package private(set) var hasProgressed = false

  /// A receiver.
  ///
  /// - Parameters:
  ///   - post: where messages go.
  ///   - signature: signs them.
  ///   - hasValues: whether messages have what samples hold; else only types and UUIDs.
  ///   - file: keeps dead letters.
  ///   - now: the time of messages.
  ///   - note: called with each message that is set aside.
  package init(
    _ post: HTTPPost, signature: WebhookSignature, hasValues: Bool, file: FeedFile, now: @escaping () -> Date = { Date() },
    note: @escaping (FeedFile.DeadLetter) -> Void
  ) {
    (self.post, self.signature, self.hasValues, self.file) = (post, signature, hasValues, file)
    (self.now, self.note) = (now, note)
  }

  /// Sends changes one after the other. Throws `stopped` where the receiver is gone (410), or there are too many dead letters.
  package func take(_ events: [StoreEvent]) throws {
    hasProgressed = false
    for event in events where !done.contains(event.id) {
      if case .refused(let status) = try send(event.id, body(event)) {
        let count = refusals[event.id, default: 0] + 1
        refusals[event.id] = count
        guard count >= Self.mostRefusals else { throw DeliveryFault.later("The receiver answered with status \(status).") }
        try setAside(event, status)
      }
      done.insert(event.id)
      hasProgressed = true
      refusals[event.id] = nil
    }
    done = []
  }

  /// Nothing is due before the next change. Throws `stopped` after the receiver was gone.
  package func rest() throws -> Double {
    if try file.content().isGone { throw Self.gone }
    return 3600
  }

  private static let gone = DeliveryFault.stopped(
    "The receiver said that it is gone (410), so nothing is sent to it any more. Give --again if it is back.")

  /// Sends a dead letter again. Returns whether it was taken. With values it needs the sample, if that is still there.
  package func send(_ letter: FeedFile.DeadLetter, sample: SampleRecord?) throws -> Bool {
    let facts = JSON.members([("type", .text(letter.type)), ("uuid", .text(letter.uuid.uuidString))])
    let data = hasValues ? sample.map(Self.object) ?? facts : facts
    let outcome = try send(letter.id, message(isDeletion: letter.isDeletion, data, facts))
    if case .taken = outcome { return true }
    return false
  }

  private func send(_ id: String, _ body: [UInt8]) throws -> Outcome {
    let seconds = Int(now().timeIntervalSince1970)
    let headers = [
      ("Content-Type", "application/json"), ("webhook-id", id), ("webhook-timestamp", "\(seconds)"),
      ("webhook-signature", try signature.value(id: id, seconds: seconds, body: body)),
    ]
    let answer: HTTPPost.Answer
    do { answer = try post.send(body, headers: headers) } catch { throw DeliveryFault.later(error.description) }
    if answer.isSuccess { return .taken }
    if answer.status == 410 {
      try file.update { $0.isGone = true }
      throw Self.gone
    }
    if answer.mayPass {
      throw DeliveryFault.later("The receiver answered with status \(answer.status).", atLeast: answer.retryAfter ?? 0)
    }
    return .refused(answer.status)
  }

  private func setAside(_ event: StoreEvent, _ status: Int) throws {
    let (uuid, isDeletion) =
      switch event.change {
      case .added(let sample): (sample.uuid, false)
      case .deleted(let deletion): (deletion.uuid, true)
      }
    let letter = FeedFile.DeadLetter(
      id: event.id, type: event.type.name, uuid: uuid, isDeletion: isDeletion, date: now(), status: status)
    var isFull = false
    try file.update { content in
      // A process that was killed before it moved on has it already.
      if content.deadLetters.contains(where: { $0.id == letter.id }) { return }
      isFull = content.deadLetters.count >= FeedFile.mostDeadLetters
      if !isFull { content.deadLetters.append(letter) }
    }
    guard !isFull else {
      throw DeliveryFault.stopped(
        "\(FeedFile.mostDeadLetters) messages are set aside. Send them again or forget them: `health feed dead-letters`.")
    }
    note(letter)
  }

  private func body(_ event: StoreEvent) -> [UInt8] {
    switch event.change {
    case .added(let sample):
      let facts = Self.facts(sample.type, sample.uuid)
      return message(isDeletion: false, hasValues ? Self.object(sample) : facts, facts)
    case .deleted(let deletion):
      let facts = Self.facts(deletion.type, deletion.uuid)
      return message(isDeletion: true, facts, facts)
    }
  }

  /// A message; one with less where it would be too long.
  private func message(isDeletion: Bool, _ data: JSON, _ less: JSON) -> [UInt8] {
    func bytes(_ data: JSON) -> [UInt8] {
      JSON.members([
        ("type", .text(isDeletion ? "sample.deleted" : "sample.added")), ("timestamp", .instant(now())), ("data", data),
      ]).bytes
    }
    let whole = bytes(data)
    return whole.count <= Self.mostBytes ? whole : bytes(less)
  }

  private static func facts(_ type: DataType, _ uuid: UUID) -> JSON {
    .members([("type", .text(type.name)), ("uuid", .text(uuid.uuidString))])
  }

  private static func object(_ sample: SampleRecord) -> JSON {
    var form = SampleForm()
    return form.object(sample)
  }
}
