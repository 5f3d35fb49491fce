// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension AddAttachment: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> AttachmentRecord {
    guard sample.type.acceptsAttachments else { throw HealthError.invalidArgument(.attachmentsNotAccepted(sample.type)) }
    guard let stored = try Self.own(sample, access: access, storage: storage) else { throw HealthError.invalidArgument(.attachmentObject) }
    var attachment = attachment
    attachment.creation = now.date
    if try storage.attachments.has(attachment.identifier, ofSample: stored.sequence) {
      throw HealthError.duplicateObject(uuid: attachment.identifier.uuidString)
    }
    try storage.attachments.add(attachment, toSample: stored.sequence)
    attachment.data = ContentBytes(count: attachment.data.count, checksum: attachment.data.checksum)
    return attachment
  }

  /// The stored sample, if the caller's app saved it; for the owner, a sample of any app. Nil when there is none.
  static func own(_ sample: SampleReference, access: AccessDecision, storage: StorageReader) throws -> StoredSample? {
    let own = access.caller.app?.revision.source
    for lane in try storage.lanes(of: [sample.type]) where own == nil || lane.source == own {
      if let stored = try storage.sample(uuid: sample.uuid, start: sample.start, lane: lane) { return stored }
    }
    return nil
  }
}

extension FetchAttachments: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [AttachmentRecord] {
    guard let stored = try access.visibleSample(sample) else { return [] }
    return try storage.attachments.all(ofSample: stored.sequence)
  }
}

extension FetchAttachmentBytes: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> FetchContentBytes.Part {
    guard let stored = try access.visibleSample(sample),
      let found = try storage.attachments.part(part, of: attachment, ofSample: stored.sequence)
    else { throw HealthError.invalidArgument(.noAttachment) }
    return .init(bytes: found.bytes, next: part >= 0 && part < found.partCount - 1 ? part + 1 : nil)
  }
}

extension RemoveAttachment: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard let stored = try AddAttachment.own(sample, access: access, storage: storage),
      try storage.attachments.remove(attachment, fromSample: stored.sequence)
    else { throw HealthError.invalidArgument(.noAttachment) }
  }
}
