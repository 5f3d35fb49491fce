// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@Suite struct ListAttachmentsTests {
  @Test("The owner sees the attachments of all samples page by page, without those of removed samples; apps see none")
  func pages() throws {
    let store = try TestStore()
    let app = try store.app("test.optician", share: ["visionPrescription"])
    let samples = try (0..<3).map { try TestStore.prescription(at: Double($0)) }
    try store.save(samples[0], samples[1], samples[2], for: app)
    var attached: [(SampleReference, UUID)] = []
    for number in 0..<210 {
      let reference = SampleReference(samples[number % 3])
      let stored = try store.engine.perform(AddAttachment(sample: reference, attachment: TestStore.attachment()), for: app)
      attached.append((reference, stored.identifier))
    }
    #expect(try store.engine.perform(ListAttachments(), for: .owner).items.count == 100)
    let all = try store.engine.allAttachments()
    #expect(all.map(\.sample) == attached.map(\.0))
    #expect(all.map(\.attachment.identifier) == attached.map(\.1))
    _ = try store.engine.perform(RemoveSamples(selection: .samples([samples[1].uuid])), for: .owner)
    let left = try store.engine.allAttachments()
    #expect(left.count == 140 && left.allSatisfy { $0.sample.uuid != samples[1].uuid })
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ListAttachments(), for: app) }
  }
}
