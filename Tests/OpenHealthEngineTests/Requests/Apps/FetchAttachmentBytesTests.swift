// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@Suite struct FetchAttachmentBytesTests {
  private static let type = "visionPrescription"
  private let store: TestStore
  private let app: Caller
  private let sample: SampleRecord

  init() throws {
    store = try TestStore()
    app = try store.app("test.optician", share: [Self.type])
    sample = try TestStore.prescription()
    try store.save(sample, for: app)
  }

  private func attach(_ bytes: Data) throws -> AttachmentRecord {
    try store.engine.perform(AddAttachment(sample: SampleReference(sample), attachment: TestStore.attachment(bytes)), for: app)
  }

  private func fetch(_ attachment: AttachmentRecord, _ part: Int = 0, for caller: Caller? = nil) throws -> FetchContentBytes.Part {
    let request = FetchAttachmentBytes(sample: SampleReference(sample), attachment: attachment.identifier, part: part)
    return try store.engine.perform(request, for: caller ?? app)
  }

  private static let bytesInPart = 1 << 18

  @Test("ATT-04: content comes in parts of a quarter of a mebibyte, each naming the next, and is the one that was attached")
  func parts() throws {
    let bytes = Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    let attachment = try attach(bytes)
    var sizes: [Int] = []
    var found = Data()
    var next: Int? = 0
    while let part = next {
      let reply = try fetch(attachment, part)
      sizes.append(reply.bytes.count)
      found += reply.bytes
      next = reply.next
    }
    #expect(sizes == [Self.bytesInPart, Self.bytesInPart, 600_000 - 2 * Self.bytesInPart])
    #expect(found == bytes)
    #expect(attachment.data.filled(found) != nil)
    for part in [-1, 3, .max] {
      let reply = try fetch(attachment, part)
      #expect(reply.bytes.isEmpty, "\(part)")
      #expect(reply.next == nil, "\(part)")
    }
    let (full, empty) = (try fetch(attach(Data(count: Self.bytesInPart))), try fetch(attach(Data())))
    #expect(full.bytes.count == Self.bytesInPart)
    #expect(full.next == nil)
    #expect(empty.bytes.isEmpty)
    #expect(empty.next == nil)
  }

  @Test("ATT-01: an app reads the attachments of the prescriptions that it may read: its own, and those that the person chose")
  func permission() throws {
    let attachment = try attach(Data([1, 2]))
    let reader = try store.app("test.reader")
    let list = FetchAttachments(sample: SampleReference(sample))
    #expect(throws: HealthError.authorizationNotDetermined) { try store.engine.perform(list, for: reader) }
    #expect(throws: HealthError.authorizationNotDetermined) { try fetch(attachment, for: reader) }
    try store.answer(.refused, .read, [Self.type], app: "test.reader")
    #expect(try store.engine.perform(list, for: reader).isEmpty)
    #expect(throws: HealthError.invalidArgument(.noAttachment)) { try fetch(attachment, for: reader) }
    let choice = SetObjectPermissions(
      app: "test.reader", type: try TestStore.type(Self.type), objects: [sample.uuid], answer: .granted)
    try store.engine.perform(choice, for: .owner)
    #expect(try store.engine.perform(list, for: reader) == [attachment])
    #expect(try fetch(attachment, for: reader).bytes == Data([1, 2]))
    // Its own, in spite of a refusal.
    try store.answer(.refused, .read, [Self.type], app: "test.optician")
    #expect(try store.engine.perform(list, for: app) == [attachment])
    #expect(try fetch(attachment).bytes == Data([1, 2]))
  }
}
