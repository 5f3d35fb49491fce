// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
@testable import OpenHealthEngine
@testable import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@Suite struct AddAttachmentTests {
  private let store: TestStore
  private let app: Caller

  init() throws {
    store = try TestStore(now: { TestStore.date(60) })
    app = try store.app("test.optician", share: ["visionPrescription", "stepCount"])
  }

  private func attach(_ attachment: AttachmentRecord, to sample: SampleRecord, for caller: Caller? = nil) throws -> AttachmentRecord {
    try store.engine.perform(AddAttachment(sample: SampleReference(sample), attachment: attachment), for: caller ?? app)
  }

  private func attachments(_ sample: SampleRecord, for caller: Caller? = nil) throws -> [AttachmentRecord] {
    try store.engine.perform(FetchAttachments(sample: SampleReference(sample)), for: caller ?? app)
  }

  @Test("ATT-01 ATT-03 ATT-05: files stay with the prescription in their order, with name, type, metadata and the time of the store")
  func order() throws {
    let (sample, other) = (try TestStore.prescription(), try TestStore.prescription(at: 1))
    try store.save(sample, other, for: app)
    let metadata: [MetadataSet.Entry] = [
      .init(key: "date", value: .date(TestStore.date(0.1))), .init(key: "number", value: .real(0.1)),
      .init(key: "text", value: .string("e\u{301}")),
    ]
    let given = [TestStore.attachment(metadata: metadata), TestStore.attachment(Data(), name: "")]
    let stored = try given.map { try attach($0, to: sample) }
    #expect(stored.map(\.creation) == [TestStore.date(60), TestStore.date(60)])
    #expect(stored.map(\.identifier) == given.map(\.identifier))
    #expect(stored.map(\.metadata) == given.map(\.metadata))
    #expect(stored.map(\.data) == given.map(\.data))
    #expect(stored.allSatisfy { $0.data.bytes == nil && $0.contentType == "public.png" })
    #expect(try attachments(sample) == stored)
    #expect(try attachments(other).isEmpty)
    #expect(try store.engine.database.read { try $0.checkInvariants() } == [])
  }

  @Test("ATT-01 ATT-02: other types, samples that are not saved, and samples of other apps get no attachment")
  func refusals() throws {
    let steps = try TestStore.steps(1)
    let own = try TestStore.prescription()
    try store.save(steps, own, for: app)
    #expect(throws: HealthError.invalidArgument(.attachmentsNotAccepted(steps.type))) { try attach(TestStore.attachment(), to: steps) }
    let unsaved = HealthError.invalidArgument(.attachmentObject)
    #expect(throws: unsaved) { try attach(TestStore.attachment(), to: TestStore.prescription()) }
    let other = try store.app("test.other", share: ["visionPrescription"])
    #expect(throws: unsaved) { try attach(TestStore.attachment(), to: own, for: other) }
    let stranger = try store.app("test.stranger")
    #expect(throws: HealthError.authorizationNotDetermined) { try attach(TestStore.attachment(), to: own, for: stranger) }
    try store.answer(.refused, .share, ["visionPrescription"], app: "test.optician")
    #expect(throws: HealthError.authorizationDenied) { try attach(TestStore.attachment(), to: own) }
    #expect(try attachments(own, for: .owner).isEmpty)
    // The owner may attach to samples of all apps.
    #expect(try attach(TestStore.attachment(), to: own, for: .owner) == attachments(own, for: .owner).first)
  }

  @Test("ATT-05: metadata with a quantity, a number that is not finite, too much of it, and data that are not as described are errors")
  func faults() throws {
    let sample = try TestStore.prescription()
    try store.save(sample, for: app)
    var changed = TestStore.attachment()
    changed.data = ContentBytes(count: 3, checksum: 1)
    let attachment = TestStore.attachment()
    let cases: [(AttachmentRecord, ArgumentFault)] = [
      (TestStore.attachment(metadata: [.init(key: "k", value: .quantity(1, .hertz))]), .attachmentMetadata(key: "k")),
      (TestStore.attachment(metadata: [.init(key: "k", value: .real(.infinity))]), .metadataOutOfRange(key: "k")),
      (TestStore.attachment(name: String(repeating: "n", count: Limits.largestAttachmentRecord)), .attachmentRecord),
      (changed, .attachmentData),
    ]
    for (attachment, fault) in cases {
      #expect(throws: HealthError.invalidArgument(fault)) { try attach(attachment, to: sample) }
    }
    #expect(try attachments(sample).isEmpty)
    _ = try attach(attachment, to: sample)
    #expect(throws: HealthError.duplicateObject(uuid: attachment.identifier.uuidString)) { try attach(attachment, to: sample) }
    #expect(try attachments(sample).count == 1)
  }

  @Test("ATT-06: more data than the limit, and more files than a sample can have, are refused, and nothing of them is stored")
  func limits() throws {
    let sample = try TestStore.prescription()
    try store.save(sample, for: app)
    var large = TestStore.attachment()
    large.data = ContentBytes(count: Limits.largestAttachments + 1, checksum: 0)
    #expect(throws: HealthError.attachmentTooLarge) { try attach(large, to: sample) }
    for _ in 0..<Limits.mostAttachments { _ = try attach(TestStore.attachment(Data([1])), to: sample) }
    #expect(throws: HealthError.attachmentTooLarge) { try attach(TestStore.attachment(Data([1])), to: sample) }
    #expect(try attachments(sample).count == Limits.mostAttachments)
  }
}

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

@Suite struct RemoveAttachmentTests {
  private let store: TestStore
  private let app: Caller
  private let sample: SampleRecord
  private let attached: [AttachmentRecord]

  init() throws {
    let store = try TestStore()
    let app = try store.app("test.optician", share: ["visionPrescription"])
    let sample = try TestStore.prescription()
    try store.save(sample, for: app)
    attached = try (0..<2).map { number in
      let attachment = TestStore.attachment(Data(repeating: UInt8(number), count: 300_000))
      return try store.engine.perform(AddAttachment(sample: SampleReference(sample), attachment: attachment), for: app)
    }
    (self.store, self.app, self.sample) = (store, app, sample)
  }

  private func remove(_ attachment: UUID, from sample: SampleRecord? = nil, for caller: Caller? = nil) throws {
    let request = RemoveAttachment(sample: SampleReference(sample ?? self.sample), attachment: attachment)
    try store.engine.perform(request, for: caller ?? app)
  }

  private func left() throws -> [AttachmentRecord] {
    #expect(try store.engine.database.read { try $0.checkInvariants() } == [])
    return try store.engine.perform(ListAttachments(), for: .owner).items.map(\.attachment)
  }

  @Test("ATT-03: an app removes one attachment of its own, with its content, and the others stay")
  func removes() throws {
    try remove(attached[0].identifier)
    #expect(try left() == [attached[1]])
    #expect(throws: HealthError.invalidArgument(.noAttachment)) { try remove(attached[0].identifier) }
    let bytes = FetchAttachmentBytes(sample: SampleReference(sample), attachment: attached[0].identifier)
    #expect(throws: HealthError.invalidArgument(.noAttachment)) { try store.engine.perform(bytes, for: app) }
    try remove(attached[1].identifier, for: .owner)
    #expect(try left().isEmpty)
  }

  @Test("ATT-03: attachments of other apps' samples, and those of another sample, are not removed")
  func refusals() throws {
    let other = try store.app("test.other", share: ["visionPrescription"], read: [])
    let another = try TestStore.prescription(at: 1)
    try store.save(another, for: app)
    for (sample, caller) in [(sample, other), (another, app), (try TestStore.prescription(), app)] {
      #expect(throws: HealthError.invalidArgument(.noAttachment)) { try remove(attached[0].identifier, from: sample, for: caller) }
    }
    #expect(throws: HealthError.authorizationNotDetermined) {
      try remove(attached[0].identifier, for: store.app("test.stranger"))
    }
    #expect(try left() == attached)
  }

  @Test("Deleting a sample deletes its attachments; an owner's removal that is undone brings them back")
  func deletion() throws {
    let removal = try #require(try store.engine.perform(RemoveSamples(selection: .samples([sample.uuid])), for: .owner).removal)
    #expect(try left().isEmpty)
    #expect(try store.engine.perform(RestoreSamples(removal: removal), for: .owner).restoredSamples == 1)
    #expect(try left() == attached)
    let bytes = FetchAttachmentBytes(sample: SampleReference(sample), attachment: attached[1].identifier, part: 1)
    // The content has two parts, of which the first is a quarter of a mebibyte.
    #expect(try store.engine.perform(bytes, for: app).bytes == Data(repeating: 1, count: 300_000 - 1 << 18))
    try store.engine.perform(DeleteSamples(samples: [sample]), for: app)
    #expect(try left().isEmpty)
    #expect(try store.engine.perform(FetchAttachments(sample: SampleReference(sample)), for: app).isEmpty)
  }
}
