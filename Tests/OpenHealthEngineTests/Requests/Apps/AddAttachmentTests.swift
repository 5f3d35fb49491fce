// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine
@testable import OpenHealthStorage

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
