// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine
@testable import OpenHealthStorage

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
